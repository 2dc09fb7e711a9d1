import { get, useFormContext, useFormState } from 'react-hook-form';
import type { FieldError } from 'react-hook-form';
import { isFieldCode, type FieldCode } from '../../../contract/http/field-codes';
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
