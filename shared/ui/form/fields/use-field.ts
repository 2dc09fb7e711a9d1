import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { FieldMessages } from './field-message';
import { useFieldMessage } from './field-message';
import { useFormFrame } from './form-frame';

export interface FieldProps {
  /** Path in the form's values. */
  name: string;
  label: string;
  /** Below the control. */
  help?: string | undefined;
  /** Shown beside the label. The schema decides. */
  required?: boolean;
  disabled?: boolean;
  messages?: FieldMessages;
}

/** Binds a control to the form, with its error and the attributes for assistive technology. */
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
