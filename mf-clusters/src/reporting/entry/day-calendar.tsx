import { isoDayOf, writtenDayOf } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Button, chakra } from '@klaster/shared/ui';
import { useRef } from 'react';

export interface DayCalendarProps {
  /** Name of the field that the day is for. */
  field: string;
  /** The day as typed, `20.11.2026`. */
  value: string;
  onChoose: (written: string) => void;
}

/** Opens the browser's calendar for a field that a day is typed in. */
export function DayCalendar({ field, value, onChoose }: DayCalendarProps) {
  const { t } = useTranslation('mf-clusters');
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <Box position="relative" mt="1">
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-label={t('entry.calendarOf', { field })}
        onClick={() => calendar.current?.showPicker()}
      >
        {t('entry.calendar')}
      </Button>
      <chakra.input
        ref={calendar}
        type="date"
        aria-hidden
        tabIndex={-1}
        css={underButton}
        value={isoDayOf(value) ?? ''}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChoose(writtenDayOf(currentTarget.value));
        }}
      />
    </Box>
  );
}

/** The calendar opens where it is; it is not seen. */
const underButton = {
  position: 'absolute',
  insetStart: '0',
  bottom: '0',
  width: '1px',
  height: '1px',
  opacity: 0,
  pointerEvents: 'none',
} as const;
