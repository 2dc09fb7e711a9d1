import type { Icon as Shape } from '../../contract/http/boot';
import { useTranslation } from '../../i18n';
import { Icon, IconButton, useWide } from '../../ui';
import type { ListSettings } from './list-settings';

/** Shape: Lucide, ISC licence. */
const ROWS: Shape = [
  ['path', { d: 'M3 5h18' }],
  ['path', { d: 'M3 10h18' }],
  ['path', { d: 'M3 15h18' }],
  ['path', { d: 'M3 20h18' }],
];

/** Switches between one line per row, and rows as high as their content. Phones have cards instead. */
export function DensitySwitch({ settings }: { settings: Pick<ListSettings, 'dense' | 'change'> }) {
  const { t } = useTranslation('register');
  const isWide = useWide();
  const dense = settings.dense || (isWide && 'denseIfWide' in settings && settings.denseIfWide === true);
  return (
    <IconButton
      variant="outline"
      aria-label={t('list.dense')}
      title={t('list.dense')}
      smDown={{ display: 'none' }}
      data-print="hidden"
      data-actions=""
      aria-pressed={dense}
      bg={dense ? 'bg.subtle' : undefined}
      onClick={() => settings.change({ density: dense ? 'comfortable' : 'dense' })}
    >
      <Icon shape={ROWS} />
    </IconButton>
  );
}
