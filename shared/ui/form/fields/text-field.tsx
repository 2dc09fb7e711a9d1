import { Input } from '@chakra-ui/react';
import type { InputProps } from '@chakra-ui/react';
import { FieldFrame } from './field-frame';
import { useField } from './use-field';
import type { FieldProps } from './use-field';

export interface TextFieldProps extends FieldProps {
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'email';
  maxLength?: number;
  /** `date`: the browser's calendar; the value is `2026-11-20`, or empty. */
  type?: 'text' | 'date';
}

export function TextField(props: TextFieldProps) {
  const { autoComplete = 'off', inputMode, maxLength, type = 'text' } = props;
  const { id, field, error, control } = useField(props);
  const optional: InputProps = { ...(inputMode && { inputMode }), ...(maxLength && { maxLength }) };
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <Input {...field} {...control} {...optional} type={type} value={field.value ?? ''} autoComplete={autoComplete} />
    </FieldFrame>
  );
}
