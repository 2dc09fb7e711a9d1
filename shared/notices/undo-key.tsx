import { useTranslation } from '../i18n';
import { useShortcuts } from '../ui/parts/shortcuts';
import { undoLatest, useNotices } from './store/notice-store';

const TEXT_FIELDS = 'input, textarea, [contenteditable]';

/** Ctrl + Z undoes the latest act with an offer to undo; in a field the browser undoes typing. */
export function UndoKey() {
  const isOffered = useNotices(({ notices }) => notices.some(({ undo }) => undo !== undefined));
  return isOffered ? <Offered /> : null;
}

/** Separate, so that the region is not rendered again when texts arrive. */
function Offered() {
  const { t } = useTranslation('shared');
  const run = (event: KeyboardEvent) =>
    event.target instanceof Element && event.target.closest(TEXT_FIELDS) !== null ? false : undoLatest();
  useShortcuts([{ keys: [{ code: 'KeyZ', ctrl: true }], label: t('notices.undoKey'), run }]);
  return null;
}
