import type { Icon as Shape } from '../../contract/http/boot';
import { useTranslation } from '../../i18n';
import { Button, Icon } from '../../ui';
import type { ListSettings } from './list-settings';

/** Shape: Lucide, ISC licence. */
const ROWS: Shape = [
  ['path', { d: 'M3 5h18' }],
  ['path', { d: 'M3 10h18' }],
  ['path', { d: 'M3 15h18' }],
  ['path', { d: 'M3 20h18' }],
];

/** Switches between one line per row, and rows as high as their content. Phones have cards instead. */
export function DensitySwitch({ settings: { dense, change } }: { settings: Pick<ListSettings, 'dense' | 'change'> }) {
  const { t } = useTranslation('register');
  return (
    <Button
      variant="outline"
      smDown={{ display: 'none' }}
      data-print="hidden"
      data-actions=""
      aria-pressed={dense}
      bg={dense ? 'bg.subtle' : undefined}
      onClick={() => change({ density: dense ? 'comfortable' : 'dense' })}
    >
      <Icon shape={ROWS} />
      {t('list.dense')}
    </Button>
  );
}
