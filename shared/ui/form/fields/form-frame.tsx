import { createContext, useContext } from 'react';
import type { FieldMessages } from './field-message';

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
