import { Box, Input } from '@chakra-ui/react';
import type { InputProps } from '@chakra-ui/react';
import { formatWrittenDay } from '../../contract/http/written-values';
import { useTranslation } from '../../i18n';
import { CalendarButton } from './calendar-button';
import type { CalendarButtonProps } from './calendar-button';
import { isDay, readTypedDay, writeTypedDay } from './typed-day';

export interface DayInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** Label of the field, which names the calendar's button. */
  label: string;
  /** `2026-11-20`; while it is typed, the text. */
  value: string;
  /** With `2026-11-20`, or with a text that is no day yet. */
  onChange: (value: string) => void;
  range?: CalendarButtonProps['range'];
}

/** A day, typed as 20.11.2026 or chosen from a calendar. */
export function DayInput({ label, value, onChange, range, disabled, ...rest }: DayInputProps) {
  const { t } = useTranslation('shared');
  const written = isDay(value) ? formatWrittenDay(value) : value;
  return (
    <Box position="relative">
      <Input
        {...rest}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={t('ui.form.dayShape')}
        pe="10"
        fontVariantNumeric="tabular-nums"
        value={written}
        onChange={({ currentTarget }) => onChange(readTypedDay(writeTypedDay(currentTarget.value, written)))}
      />
      <Box position="absolute" insetEnd="1" top="50%" translate="0 -50%">
        <CalendarButton
          field={label}
          day={isDay(value) ? value : ''}
          onChoose={onChange}
          range={range}
          disabled={disabled}
        />
      </Box>
    </Box>
  );
}
