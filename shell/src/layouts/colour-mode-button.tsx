import type { ColourMode } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Icon, IconButton, useColourMode } from '@klaster/shared/ui';
import { icons } from '../icons/icons';

export function ColourModeButton({ onChosen }: { onChosen?: (mode: ColourMode) => void }) {
  const { t } = useTranslation('shell');
  const { mode, setMode } = useColourMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  const choose = () => {
    setMode(other);
    onChosen?.(other);
  };
  return (
    <IconButton variant="ghost" aria-label={t(`frame.${other}`)} onClick={choose}>
      {/* By CSS: a server does not know the mode. */}
      <Icon shape={icons.moon} _dark={{ display: 'none' }} />
      <Icon shape={icons.sun} display="none" _dark={{ display: 'block' }} />
    </IconButton>
  );
}
