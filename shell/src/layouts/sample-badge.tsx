import { useTranslation } from '@klaster/shared/i18n';
import { Badge } from '@klaster/shared/ui';
import { useBoot } from '../boot-context';

/** Says that the data is a sample, wherever it is one. */
export function SampleBadge() {
  const { t } = useTranslation('shell');
  const { sample } = useBoot();
  return sample ? (
    <Badge colorPalette="yellow" title={t('product.sampleHint')}>
      {t('product.sample')}
    </Badge>
  ) : null;
}
