import { saveFile } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFailureNotice } from '@klaster/shared/notices';
import { BusyButton, Button } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';

interface FiguresActionsProps {
  /** Name of the spreadsheet, without its ending. */
  name: string;
  load: () => Promise<Blob>;
}

/** Figures on paper and as a spreadsheet; a failed download is reported in a notice. */
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

/** Prints the page; phones have a menu of their own for that. */
export function PrintButton() {
  const { t } = useTranslation('mf-clusters');
  return (
    <Button variant="outline" smDown={{ display: 'none' }} onClick={() => window.print()}>
      {t('figures.print')}
    </Button>
  );
}
