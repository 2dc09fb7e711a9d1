import { useEffect, createContext, useContext } from 'react';
import { useController, get, useFormContext, useFormState } from 'react-hook-form';
import type { FieldError } from 'react-hook-form';
import { isFieldCode } from '../../../contract/http/field-codes';
import type { FieldCode } from '../../../contract/http/field-codes';
import { useTranslation } from '../../../i18n';

/** More specific texts for a field's error codes. */
export type FieldMessages = Partial<Record<FieldCode, string>>;

/** Codes of schemas are translated, a server's sentence is shown as it is. An empty value is missing, not invalid. */
export function useFieldMessage(name: string, messages: FieldMessages = {}): string | undefined {
  const { t } = useTranslation('shared');
  const { getValues } = useFormContext();
  const { errors } = useFormState({ name });
  const error: FieldError | undefined = get(errors, name);
  if (!error) return undefined;
  const word = error.message ?? 'invalid';
  if (!isFieldCode(word)) return word;
  const code = word === 'invalid' && getValues(name) === '' ? 'required' : word;
  return messages[code] ?? t(`validation.${code}`);
}

interface MountedField {
  label: string;
  messages: FieldMessages | undefined;
}

export interface FormFrame {
  /** Prefix of the fields' element ids. */
  formId: string;
  /** Mounted fields by name, for the error summary. */
  fields: Map<string, MountedField>;
  /** Submits for another purpose than the primary button's. */
  submitAs: (purpose: string) => Promise<void>;
}

const FormFrameContext = createContext<FormFrame | null>(null);

export const FormFrameProvider = FormFrameContext.Provider;

export function useFormFrame(): FormFrame {
  const frame = useContext(FormFrameContext);
  if (!frame) throw new Error('A form field must be inside a <Form>');
  return frame;
}

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
