import { Input } from '@chakra-ui/react';
import { formatPhone, toE164 } from '../../../contract/http/written-values';
import { FieldFrame } from './field-frame';
import { useField } from './use-field';
import type { FieldProps } from './use-field';

const EXAMPLE = '+998 90 123-45-67';

/** Accepts any usual notation, and formats it when the field is left. The schema converts the value to E.164. */
export function PhoneField(props: FieldProps) {
  const { id, field, error, control } = useField(props);
  const leave = () => {
    const tidy = formatPhone(toE164(field.value ?? ''));
    if (tidy.startsWith('+998 ')) field.onChange(tidy);
    field.onBlur();
  };
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <Input
        {...field}
        {...control}
        value={formatPhone(field.value ?? '')}
        onBlur={leave}
        type="tel"
        autoComplete="off"
        placeholder={EXAMPLE}
      />
    </FieldFrame>
  );
}
