import { useTranslation } from '@klaster/shared/i18n';
import { Badge } from '@klaster/shared/ui';
import { useBoot } from '../boot-context';
import { NARROWEST } from './narrowest';

/** Where the header has no room for it, it hangs from its lower edge, beside nothing. */
const hanging = { position: 'absolute', top: '100%', insetInlineEnd: '2', borderTopRadius: '0' };

/** Says that the data is a sample, wherever it is one. */
export function SampleBadge() {
  const { t } = useTranslation('shell');
  const { sample } = useBoot();
  return sample ? (
    <Badge colorPalette="yellow" title={t('product.sampleHint')} flexShrink={0} css={{ [NARROWEST]: hanging }}>
      {t('product.sample')}
    </Badge>
  ) : null;
}
