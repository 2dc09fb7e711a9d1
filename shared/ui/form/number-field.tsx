import { Box, Input, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useLanguage } from '../../i18n';
import { FieldFrame } from './field-frame';
import { formatTypedNumber, parseTypedNumber } from './typed-number';
import { useField } from './use-field';
import type { FieldProps } from './use-field';

export interface NumberFieldProps extends FieldProps {
  /** Stands inside of the field's end, e.g. `т`. */
  unit?: string;
}

/** A figure in Uzbek notation. Its value is a number, or `null` while empty: unknown is not 0. */
export function NumberField(props: NumberFieldProps) {
  const { unit } = props;
  const { id, field, error, control } = useField(props);
  const { text, type, tidy } = useNumberText(field.value, field.onChange);
  const leave = () => {
    tidy();
    field.onBlur();
  };
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <Box position="relative">
        <Input
          {...control}
          ref={field.ref}
          name={field.name}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          inputMode="decimal"
          autoComplete="off"
          textAlign="end"
          fontVariantNumeric="tabular-nums"
          {...(unit && { pe: `calc(${unit.length}ch + 1.75rem)` })}
        />
        {unit && (
          <Text position="absolute" insetEnd="3" top="50%" translate="0 -50%" color="fg.muted" pointerEvents="none">
            {unit}
          </Text>
        )}
      </Box>
    </FieldFrame>
  );
}

/** The typed text as long as it means the form's value; a value set from outside is written out instead. */
function useNumberText(value: number | null | undefined, onChange: (value: number | null) => void) {
  const mark = useLanguage() === 'en' ? '.' : ',';
  const written = formatTypedNumber(value, mark);
  const [typed, setTyped] = useState(written);
  const same = Object.is(parseTypedNumber(typed), value ?? null);
  const type = (text: string) => {
    setTyped(text);
    onChange(parseTypedNumber(text));
  };
  const tidy = () => {
    if (!Number.isNaN(value)) setTyped(written);
  };
  return { text: same ? typed : written, type, tidy };
}
