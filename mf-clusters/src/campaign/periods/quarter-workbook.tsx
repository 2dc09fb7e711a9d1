import type { Quarter } from '@klaster/shared/contract/reports';
import { saveFile, sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFailureNotice } from '@klaster/shared/notices';
import { BusyButton } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';

/** Saves rating, totals, states of reports and changes of a quarter as one workbook; for staff. */
export function QuarterWorkbook({ quarter: { year, quarter } }: { quarter: Quarter }) {
  const { t } = useTranslation('mf-clusters');
  const { mutate: save, isPending: saving } = useMutation({
    mutationFn: async () =>
      saveFile(
        await sessionClient.download('GET /api/figures/quarter.xlsx', { query: { year, quarter } }),
        `${t('rating.quarter', { year, quarter })}.xlsx`,
      ),
    onError: useFailureNotice(),
  });
  return (
    <BusyButton variant="outline" busy={saving} busyLabel={t('primary.writing')} onClick={() => !saving && save()}>
      {t('regions.workbook')}
    </BusyButton>
  );
}
