import { loadNamespace, useTranslation } from '@klaster/shared/i18n';
import { actionsOfPage, Icon, IconButton, iconShapes, useShortcuts, whenIdle } from '@klaster/shared/ui';
import type { PageAction } from '@klaster/shared/ui';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useOnDemand } from '../federation/lazy-component';

const loadPalette = async () => {
  const [{ Palette }] = await Promise.all([
    import(/* webpackChunkName: "palette" */ './palette'),
    loadNamespace('palette'),
  ]);
  return Palette;
};

const loadShortcuts = async () => {
  const list = import(/* webpackChunkName: "palette" */ './shortcut-list');
  const [{ ShortcutList }] = await Promise.all([list, loadNamespace('palette')]);
  return ShortcutList;
};

/** Opens the palette by a button or Ctrl+K, and the list of shortcuts by `?`. Both are loaded when the browser is idle. */
export function PaletteButton() {
  const { t } = useTranslation('shell');
  const palette = useOnDemand('palette', loadPalette);
  const list = useOnDemand('shortcuts', loadShortcuts);
  const [shown, setShown] = useState<'palette' | 'shortcuts'>();
  const [actions, setActions] = useState<readonly PageAction[]>([]);
  const showShortcuts = () => {
    setShown('shortcuts');
    void list.show();
  };
  const showPalette = () => {
    // The actions of the page, read before the dialog covers it.
    setActions([...actionsOfPage(), { id: 'shortcuts', label: t('palette.shortcuts'), run: showShortcuts }]);
    setShown('palette');
    void palette.show();
  };
  // The key opens it without a pointer event before.
  const prepare = useEffectEvent(palette.prepare);
  useEffect(() => whenIdle(prepare), []);
  useShortcuts([
    { keys: [{ code: 'KeyK', ctrl: true }], label: t('palette.open'), run: showPalette },
    { keys: [{ key: '?' }], label: t('palette.shortcuts'), run: showShortcuts },
  ]);
  const closePalette = useCallback(() => setShown((now) => (now === 'palette' ? undefined : now)), []);
  const closeShortcuts = () => setShown((now) => (now === 'shortcuts' ? undefined : now));
  return (
    <>
      <IconButton
        variant="ghost"
        aria-label={t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={`${t('palette.open')} (Ctrl+K)`}
        onClick={showPalette}
        onPointerEnter={palette.prepare}
        onFocus={palette.prepare}
      >
        <Icon shape={iconShapes.search} />
      </IconButton>
      {palette.Component && <palette.Component open={shown === 'palette'} onClose={closePalette} actions={actions} />}
      {list.Component && <list.Component open={shown === 'shortcuts'} onClose={closeShortcuts} />}
    </>
  );
}
