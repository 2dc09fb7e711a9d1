import { Box, Input, Text } from '@chakra-ui/react';
import { FieldFrame } from './field-frame';
import { useField } from './use-field';
import type { FieldProps } from './use-field';
import { useNumberText } from './use-number-text';

export interface NumberFieldProps extends FieldProps {
  /** Stands inside of the field's end, e.g. `т`. */
  unit?: string;
}

/** A figure in the notation of the language. Its value is a number, or `null` while empty: unknown is not 0. */
export function NumberField(props: NumberFieldProps) {
  const { unit, name } = props;
  const { text, type, paste, tidy, refusal } = useNumberText(name);
  const messages = refusal === undefined ? props.messages : { ...props.messages, invalid: refusal };
  const { id, field, error, control } = useField({ ...props, ...(messages && { messages }) });
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
          onPaste={paste}
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
