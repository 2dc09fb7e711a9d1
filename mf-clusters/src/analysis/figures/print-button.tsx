import { useTranslation } from '@klaster/shared/i18n';
import { Button } from '@klaster/shared/ui';

/** Prints the page; phones have a menu of their own for that. */
export function PrintButton() {
  const { t } = useTranslation('mf-clusters');
  return (
    <Button variant="outline" smDown={{ display: 'none' }} onClick={() => window.print()}>
      {t('figures.print')}
    </Button>
  );
}
