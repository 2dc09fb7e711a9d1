import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { BLANK_LINE } from '@klaster/shared/ui';
import type { Side } from '../oil-factories/queries';

export type RegisterContextProps = {
  side: Side;
  /** Factories in the table; `undefined` until they are known. */
  found: number | undefined;
  /** Factories in the province. */
  total: number;
  searching: boolean;
};

/** The line under the province's name: which register, and how many factories. */
export function RegisterContext({ side, found, total, searching }: RegisterContextProps) {
  const { t } = useTranslation('mf-oil-factories');
  if (found === undefined) return BLANK_LINE;
  if (searching) return t('search.found', { found: formatNumber(found), total: formatNumber(total) });
  return t(`${side}.province`, { total: formatNumber(total) });
}
