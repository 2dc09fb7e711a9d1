import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { formatNumber, useTranslation } from '../../i18n';

const UNDO_KEYS = 'Ctrl + Z';

type UndoButtonProps = {
  /** Time by `performance.now()` at which the offer ends. */
  until: number;
  isUndoing: boolean;
  onUndo: () => void;
};

/** A button with the seconds that are left. It stays after that, since it may have the focus. */
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
        // Not spoken: it would interrupt everything else.
        <chakra.span aria-hidden fontVariantNumeric="tabular-nums">
          {formatNumber(seconds)}
        </chakra.span>
      )}
    </Button>
  );
}

/** Several times a second, so that a late timer skips no second. */
const POLL_MS = 200;

function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = window.setInterval(() => setSeconds(secondsTo(until)), POLL_MS);
    return () => window.clearInterval(timer);
  }, [until, isOver]);
  return seconds;
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000));
