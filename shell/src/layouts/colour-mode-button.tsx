import { useTranslation } from '@klaster/shared/i18n';
import { Icon, IconButton, useColourMode } from '@klaster/shared/ui';
import { icons } from './icons';

export function ColourModeButton() {
  const { t } = useTranslation('shell');
  const { mode, setMode } = useColourMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <IconButton variant="ghost" aria-label={t(`frame.${other}`)} onClick={() => setMode(other)}>
      <Icon shape={other === 'dark' ? icons.moon : icons.sun} />
    </IconButton>
  );
}
