import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { formatNumber, useTranslation } from '../../i18n';
import { timeToUndo, undoNotice } from '../../notices/store/notice-store';
import type { Notice } from '../../notices/store/notice-store';

const UNDO_KEYS = 'Ctrl + Z';

/** Undoes what a notice says, with the seconds that are left. Once they are over it stays in its place, for the focus may be on it. */
export function UndoButton({ notice }: { notice: Notice }) {
  const { t } = useTranslation('shared');
  const seconds = useSecondsLeft(notice);
  const isOff = seconds === 0 || notice.isUndoing === true;
  return (
    <Button
      size="sm"
      variant="outline"
      mt="2"
      aria-keyshortcuts="Control+Z Meta+Z"
      title={UNDO_KEYS}
      {...(isOff && { 'aria-disabled': true })}
      onClick={() => void undoNotice(notice)}
    >
      {t('notices.undo')}
      {seconds > 0 && (
        // Read aloud each second it would drown everything else.
        <chakra.span aria-hidden fontVariantNumeric="tabular-nums">
          {formatNumber(seconds)}
        </chakra.span>
      )}
    </Button>
  );
}

/** Looked at several times a second: of a timer that fires late each second is shown for long enough all the same. */
const LOOK_MS = 200;

function useSecondsLeft(notice: Notice): number {
  const [seconds, setSeconds] = useState(() => secondsOf(notice));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = window.setInterval(() => setSeconds(secondsOf(notice)), LOOK_MS);
    return () => window.clearInterval(timer);
  }, [notice, isOver]);
  return seconds;
}

const secondsOf = (notice: Notice) => Math.ceil(timeToUndo(notice) / 1000);
