import { saveFile } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFailureNotice } from '@klaster/shared/notices';
import { BusyButton } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';
import type { AuditFilters } from './filters';
import { downloadAudit } from './queries';

/** Days in the file if no first day is chosen. */
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

interface AuditExportProps {
  filters: AuditFilters;
  disabled: boolean;
}

export function AuditExport({ filters, disabled }: AuditExportProps) {
  const { t } = useTranslation('audit');
  const { mutate: save, isPending: saving } = useMutation({
    mutationFn: async () => {
      const last = filters.to ? Date.parse(filters.to) : Date.now();
      const from = filters.from || new Date(last - DEFAULT_DAYS * DAY_MS).toISOString().slice(0, 10);
      saveFile(await downloadAudit(filters, from), `${t('title')} ${from}.xlsx`);
    },
    onError: useFailureNotice(),
  });
  const thirtyDays = filters.to ? 'until' : 'usual';
  return (
    <BusyButton variant="outline" busy={saving} busyLabel={t('export.busy')} disabled={disabled} onClick={() => save()}>
      {t(`export.${filters.from ? 'period' : thirtyDays}`)}
    </BusyButton>
  );
}
