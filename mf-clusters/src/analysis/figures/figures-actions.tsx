import { useTranslation } from '@klaster/shared/i18n';
import { Button } from '@klaster/shared/ui';
import { SaveButton } from '../../campaign/status/save-button';

interface FiguresActionsProps {
  name: string;
  load: () => Promise<Blob>;
}

export function FiguresActions({ name, load }: FiguresActionsProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <>
      <PrintButton />
      <SaveButton fileName={`${name}.xlsx`} load={load} busyLabel={t('primary.writing')}>
        {t('primary.excel')}
      </SaveButton>
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
