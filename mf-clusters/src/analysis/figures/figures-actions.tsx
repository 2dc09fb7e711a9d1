import { saveFile } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFailureNotice } from '@klaster/shared/notices';
import { BusyButton, Button } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';

interface FiguresActionsProps {
  name: string;
  load: () => Promise<Blob>;
}

export function FiguresActions({ name, load }: FiguresActionsProps) {
  const { t } = useTranslation('mf-clusters');
  const { mutate: save, isPending: saving } = useMutation({
    mutationFn: async () => saveFile(await load(), `${name}.xlsx`),
    onError: useFailureNotice(),
  });
  return (
    <>
      <PrintButton />
      <BusyButton variant="outline" busy={saving} busyLabel={t('primary.writing')} onClick={() => !saving && save()}>
        {t('primary.excel')}
      </BusyButton>
    </>
  );
}

/** Hidden on phones, whose browsers have a menu for it. */
export function PrintButton() {
  const { t } = useTranslation('mf-clusters');
  return (
    <Button variant="outline" smDown={{ display: 'none' }} onClick={() => window.print()}>
      {t('figures.print')}
    </Button>
  );
}
