import { isoDayOf } from '@klaster/shared/contract';
import type { ReportEntry } from '@klaster/shared/contract';
import { isImprobable } from '@klaster/shared/contract/indicators';
import type { FigureValue, Indicator, IndicatorKey } from '@klaster/shared/contract/indicators';

/** Values that a figure is compared with: of a year ago, or else of the last quarter. */
type Before = { readonly lastYear: FigureValue | undefined; readonly lastQuarter: FigureValue | undefined };

const asNumber = (value: FigureValue | undefined) => (typeof value === 'number' ? value : null);

/** Whether a figure differs so much from the earlier one that the form questions it. */
export const isDoubtful = (value: FigureValue | undefined, { lastYear, lastQuarter }: Before): boolean =>
  isImprobable(asNumber(value), asNumber(lastYear ?? lastQuarter));

/** Values of a figure in earlier reports. */
export const beforeOf = ({ last_year, last_quarter }: ReportEntry, key: IndicatorKey): Before => ({
  lastYear: last_year?.[key],
  lastQuarter: last_quarter?.[key],
});

/** Whether the field of a day holds another text. */
export const isNoDay = ({ isDay }: Indicator, value: FigureValue | undefined): boolean =>
  isDay === true && typeof value === 'string' && value !== '' && isoDayOf(value) === undefined;
