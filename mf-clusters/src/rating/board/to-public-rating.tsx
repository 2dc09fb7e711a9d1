import { useTranslation } from '@klaster/shared/i18n';
import { WayOut } from '../../campaign/status/no-such-page';

export function ToPublicRating() {
  const { t } = useTranslation('mf-clusters');
  return <WayOut to="/">{t('rating.toRating')}</WayOut>;
}
