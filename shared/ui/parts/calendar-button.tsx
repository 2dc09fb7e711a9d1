import { Box, IconButton, chakra } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from '../../i18n';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';

export interface CalendarButtonProps extends Omit<ButtonProps, 'onClick' | 'value'> {
  /** Label of the field. */
  field: string;
  /** `2026-11-20`, or empty. */
  day: string;
  /** With `2026-11-20`. */
  onChoose: (day: string) => void;
  /** First and last day that can be chosen. */
  range?: { min?: string | undefined; max?: string | undefined } | undefined;
}

/** Opens the browser's calendar. A written day is typed beside it. */
export function CalendarButton({ field, day, onChoose, range, ...button }: CalendarButtonProps) {
  const { t } = useTranslation('shared');
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <Box position="relative">
      <IconButton
        variant="ghost"
        colorPalette="gray"
        size="sm"
        px="0"
        aria-label={t('ui.form.calendarOf', { field })}
        onClick={() => calendar.current?.showPicker()}
        {...button}
      >
        <Icon shape={iconShapes.calendar} />
      </IconButton>
      <chakra.input
        ref={calendar}
        type="date"
        aria-hidden
        tabIndex={-1}
        css={underButton}
        value={day}
        {...range}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChoose(currentTarget.value);
        }}
      />
    </Box>
  );
}

/** Invisible; the calendar opens at its position. */
const underButton = {
  position: 'absolute',
  insetStart: '0',
  bottom: '0',
  width: '1px',
  height: '1px',
  opacity: 0,
  pointerEvents: 'none',
} as const;
