import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { useTranslation } from '../../i18n';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { timeToUndo, undoNotice } from '../../notices/store/notice-store';
import type { Notice } from '../../notices/store/notice-store';
import { UndoButton } from './undo-button';
import { useCallback, useEffect, useRef, useState } from 'react';

const STYLES = {
  success: { palette: 'teal', icon: iconShapes.success, role: undefined },
  failure: { palette: 'red', icon: iconShapes.failure, role: 'alert' },
} as const;

/** A notice, 440 px wide and at most 200 px high (specification 14.1.4). A failure is announced at once, a success by its live region. */
export function NoticeCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('shared');
  const { palette, icon, role } = STYLES[notice.tone];
  return (
    <Flex
      {...useAutoClose(onClose, timeToUndo(notice))}
      colorPalette={palette}
      gap="3"
      p="3"
      maxH="200px"
      overflowY="auto"
      bg="bg.panel"
      borderRadius="md"
      borderWidth="1px"
      borderColor="border"
      borderInlineStartWidth="4px"
      borderInlineStartColor="colorPalette.solid"
      boxShadow="floating"
      pointerEvents="auto"
    >
      <Icon shape={icon} color="colorPalette.fg" boxSize="22px" />
      <Box role={role} flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="semibold">{notice.title}</Text>
        {notice.message && <Text>{notice.message}</Text>}
        {notice.subject && <Text color="fg.muted">{notice.subject}</Text>}
        {notice.undo && (
          <Box mt="2">
            <UndoButton
              until={notice.undo.until}
              isUndoing={notice.isUndoing === true}
              onUndo={() => void undoNotice(notice)}
            />
          </Box>
        )}
      </Box>
      <IconButton
        size="xs"
        px="0"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('notices.close')}
        onClick={onClose}
      >
        <Icon shape={iconShapes.close} />
      </IconButton>
    </Flex>
  );
}

/** Source: specification 14.1.4. */
const AUTO_CLOSE_MS = 4000;

/** Closes after 4 s or `atLeast` milliseconds. The time stands still while the pointer is over the notice or the focus is inside. */
function useAutoClose(close: () => void, atLeast = 0) {
  const [paused, setPaused] = useState(false);
  const left = useRef(Math.max(AUTO_CLOSE_MS, atLeast));
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = window.setTimeout(() => latest.current(), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [paused]);
  const pause = useCallback(() => setPaused(true), []);
  const resume = () => setPaused(false);
  // Not React's `onFocus`: while a dialog is open the `focusin` that it needs is stopped.
  const ref = useCallback(
    (card: HTMLElement | null) => {
      card?.addEventListener('focus', pause, true);
      return () => card?.removeEventListener('focus', pause, true);
    },
    [pause],
  );
  return { ref, onPointerEnter: pause, onPointerLeave: resume, onBlur: resume };
}
