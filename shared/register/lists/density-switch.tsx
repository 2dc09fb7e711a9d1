import type { Icon as Shape } from '../../contract/common/boot';
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

/** Makes each row of a table one line, or as high as what it holds. Phones have cards, which it does not change. */
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
