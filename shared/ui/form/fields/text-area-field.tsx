import { Textarea } from '@chakra-ui/react';
import { FieldFrame } from './field-frame';
import { useField } from './use-field';
import type { FieldProps } from './use-field';

export interface TextAreaFieldProps extends FieldProps {
  /** In CSS, e.g. `300px`; default: resizable. */
  height?: string;
  maxLength?: number;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { height, maxLength } = props;
  const { id, field, error, control } = useField(props);
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <Textarea
        {...field}
        {...control}
        {...(maxLength && { maxLength })}
        value={field.value ?? ''}
        {...(height ? { height, resize: 'none' } : { rows: 4 })}
      />
    </FieldFrame>
  );
}
