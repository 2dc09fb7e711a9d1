import type { Quarter } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { SaveButton } from '../status/save-button';

/** Saves rating, totals, states of reports and changes of a quarter as one workbook; for staff. */
export function QuarterWorkbook({ quarter: { year, quarter } }: { quarter: Quarter }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <SaveButton
      fileName={`${t('rating.quarter', { year, quarter })}.xlsx`}
      load={() => sessionClient.download('GET /api/figures/quarter.xlsx', { query: { year, quarter } })}
      busyLabel={t('primary.writing')}
    >
      {t('regions.workbook')}
    </SaveButton>
  );
}
