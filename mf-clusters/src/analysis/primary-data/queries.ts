import { saveFile, sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFailureNotice } from '@klaster/shared/notices';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { REPORTS_KEY } from '../../campaign/status/reports-key';
import { toExportQuery } from './primary-filters';
import type { PrimaryFilters } from './primary-filters';

/** All figures of all reports of a quarter that were sent in. */
export const primaryDataQuery = (quarter: { year: number; quarter: number }) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'primary-data', quarter],
    queryFn: () => sessionClient.call('GET /api/primary-data', { query: quarter }),
  });

/** Saves what is seen as a spreadsheet. A failure is told in a notice. */
export function useExport() {
  const { t } = useTranslation('mf-clusters');
  return useMutation({
    mutationFn: async (filters: PrimaryFilters) => {
      const file = await sessionClient.download('GET /api/primary-data/export.xlsx', {
        query: toExportQuery(filters),
      });
      const { cluster_annual: year, cluster_quarter: quarter } = filters;
      saveFile(file, `${t('primary.title')} ${year}-${quarter}.xlsx`);
    },
    onError: useFailureNotice(),
  });
}
