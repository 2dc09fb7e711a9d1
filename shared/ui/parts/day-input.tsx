import { Box, IconButton, chakra, useRecipe } from '@chakra-ui/react';
import type { ButtonProps, HTMLChakraProps } from '@chakra-ui/react';
import { useRef } from 'react';
import { formatWrittenDay, parseWrittenDay } from '../../contract/http/written-values';
import { useTranslation } from '../../i18n';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';

export interface DayInputProps extends Omit<HTMLChakraProps<'input'>, 'value' | 'onChange' | 'type'> {
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
  const recipe = useRecipe({ key: 'input' });
  const written = isDay(value) ? formatWrittenDay(value) : value;
  return (
    <Box position="relative">
      <chakra.input
        css={recipe()}
        {...rest}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={t('ui.form.dayShape')}
        pe={{ base: '12', sm: '10' }}
        fontVariantNumeric="tabular-nums"
        value={written}
        onChange={({ currentTarget }) => onChange(readTypedDay(writeTypedDay(currentTarget.value, written)))}
      />
      <Box position="absolute" insetEnd={{ base: '0', sm: '1' }} top="50%" translate="0 -50%">
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

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether it is `2026-11-20`, not a text that is still typed. */
export const isDay = (value: string): boolean => DAY.test(value);

/** Adds the dots while day, month and year are typed, and accepts other separators. @param before the text so far */
export function writeTypedDay(typed: string, before: string): string {
  if (isDay(typed)) return typed;
  const digits = /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  if (digits) return digits.slice(1).join('.');
  const text = typed.replaceAll(/[^\d.,/ -]/g, '').replaceAll(/[.,/ -]+/g, '.');
  return text.length > before.length && /^\d\d(\.\d\d)?$/.test(text) ? `${text}.` : text;
}

/** `20.11.2026` and `1.2.2026` as `2026-11-20` and `2026-02-01`; any other text as it is. */
export function readTypedDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text) ?? [];
  return parseWrittenDay(`${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`) ?? text;
}

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
