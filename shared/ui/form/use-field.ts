import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { FieldMessages } from './field-message';
import { useFieldMessage } from './field-message';
import { useFormFrame } from './form-frame';

/** What every field takes. */
export interface FieldProps {
  /** Path in the form's values. */
  name: string;
  label: string;
  /** A line below the control. */
  help?: string | undefined;
  /** Says so in words beside the label. The schema decides, not this. */
  required?: boolean;
  disabled?: boolean;
  messages?: FieldMessages;
}

/** Binds a control to the form: its value, its error in words, and the attributes that tie the two for assistive technology. */
export function useField({ name, label, help, disabled = false, messages }: FieldProps) {
  const { formId, fields } = useFormFrame();
  const { field } = useController({ name });
  const error = useFieldMessage(name, messages);
  const id = `${formId}-${name}`;
  useEffect(() => {
    fields.set(name, { label, messages });
  }, [fields, name, label, messages]);
  useEffect(() => () => void fields.delete(name), [fields, name]);
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    id,
    disabled,
    'aria-invalid': error !== undefined,
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  return { id, field, error, control };
}
