import { createContext, useContext } from 'react';
import type { FieldMessages } from './field-message';

interface MountedField {
  label: string;
  messages: FieldMessages | undefined;
}

export interface FormFrame {
  /** Prefix of the fields' element ids. */
  formId: string;
  /** The mounted fields by name, in their order on the page, for the error summary. */
  fields: Map<string, MountedField>;
  /** Sends the form as its primary button does, but for another purpose. */
  submitAs: (purpose: string) => Promise<void>;
}

const FormFrameContext = createContext<FormFrame | null>(null);

export const FormFrameProvider = FormFrameContext.Provider;

/** What the form around a field offers it. */
export function useFormFrame(): FormFrame {
  const frame = useContext(FormFrameContext);
  if (!frame) throw new Error('A form field must stand inside of <Form>');
  return frame;
}
