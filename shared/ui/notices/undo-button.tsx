import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { formatNumber, useTranslation } from '../../i18n';

const UNDO_KEYS = 'Ctrl + Z';

type UndoButtonProps = {
  /** Until when it can be undone, by `performance.now()`. */
  until: number;
  isUndoing: boolean;
  onUndo: () => void;
};

/** Undoes what was done, with the seconds that are left. Once they are over it stays in its place, for the focus may be on it. */
export function UndoButton({ until, isUndoing, onUndo }: UndoButtonProps) {
  const { t } = useTranslation('shared');
  const seconds = useSecondsLeft(until);
  const isOff = seconds === 0 || isUndoing;
  return (
    <Button
      size="sm"
      variant="outline"
      aria-keyshortcuts="Control+Z Meta+Z"
      title={UNDO_KEYS}
      {...(isOff && { 'aria-disabled': true })}
      onClick={onUndo}
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

function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = window.setInterval(() => setSeconds(secondsTo(until)), LOOK_MS);
    return () => window.clearInterval(timer);
  }, [until, isOver]);
  return seconds;
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000));
