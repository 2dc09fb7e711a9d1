import { createContext, useContext } from 'react';

interface FormFrame {
  /** Prefix of the fields' element ids. */
  formId: string;
  /** Labels of the mounted fields by name, for the error summary. */
  labels: Map<string, string>;
}

const FormFrameContext = createContext<FormFrame | null>(null);

export const FormFrameProvider = FormFrameContext.Provider;

/** What the form around a field offers it. */
export function useFormFrame(): FormFrame {
  const frame = useContext(FormFrameContext);
  if (!frame) throw new Error('A form field must stand inside of <Form>');
  return frame;
}
