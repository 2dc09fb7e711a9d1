import type { Icon as IconShape } from '@klaster/shared/contract/http';
import { isMissing } from '@klaster/shared/contract/indicators';
import type { FigureValue, Indicator } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { Icon } from '@klaster/shared/ui';
import { useState } from 'react';
import { figureText } from '../../../indicators/texts/figure-text';
import { useIndicatorTexts } from '../../../indicators/texts/indicator-texts';
import { isTypable } from './as-last-quarter';
import type { ReportDraft } from '../draft/report-draft';
import { setField, undoChanges } from './field-changes';
import type { Change } from './field-changes';

/** Shapes: Lucide, ISC licence. */
const INTO_FIELD: IconShape = [['path', { d: 'm12 19-7-7 7-7M19 12H5' }]];
const BACK: IconShape = [
  ['path', { d: 'M9 14 4 9l5-5' }],
  ['path', { d: 'M4 9h10.5a5.5 5.5 0 0 1 0 11H11' }],
];

export interface LastQuarterButtonProps {
  indicator: Indicator;
  draft: ReportDraft;
  value: FigureValue;
  refused: string | undefined;
  lastQuarter: FigureValue | undefined;
}

/** The same button also undoes the fill, so that it keeps the focus. Without a button its space is reserved, so that nothing moves. */
export function LastQuarterButton({ indicator, draft, value, refused, lastQuarter }: LastQuarterButtonProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const [change, setChange] = useState<Change>();
  const { key } = indicator;
  const isEmpty = isMissing(value) && refused === undefined;
  const isFilled = change !== undefined && refused === undefined && value === change.after.value;
  if (!isTypable(indicator, lastQuarter) || !(isEmpty || isFilled)) return <span data-fill="" />;
  const values = { field: texts.field(key), value: figureText(lastQuarter, indicator) };
  const press = () => {
    if (isFilled) undoChanges(draft, [change]);
    setChange(isFilled ? undefined : setField(draft, key, { value: lastQuarter }));
  };
  const label = t(isFilled ? 'entry.asLastQuarter.undoField' : 'entry.asLastQuarter.field', values);
  return (
    <button type="button" data-fill="" aria-label={label} title={label} onClick={press}>
      <Icon shape={isFilled ? BACK : INTO_FIELD} />
    </button>
  );
}
