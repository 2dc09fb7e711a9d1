import { Stack, chakra } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormProvider, useFormState, useForm } from 'react-hook-form';
import type { FieldValues, DefaultValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n';
import { useUnsavedInput } from '../../session';
import { keepFocus } from '../controls/keep-focus';
import { WHOLE_FORM, applyProblem, readProblem } from './apply-problem';
import { ErrorSummary } from './error-summary';
import { FormFrameProvider } from './fields/form-frame';
import type { FormFrame } from './fields/form-frame';
import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';

/** `Values` as typed, `Output` of the schema. */
export type ZodForm<Values extends FieldValues, Output = Values> = UseFormReturn<Values, unknown, Output>;

/** Fields are validated when they are left, then on each change. `defaultValues`: `''` for texts, `null` for figures. */
export function useZodForm<Output extends FieldValues, Values extends FieldValues>(
  schema: z.ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): ZodForm<Values, Output> {
  return useForm<Values, unknown, Output>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
}

export interface FormProps<Values extends FieldValues, Output> {
  form: ZodForm<Values, Output>;
  /**
   * If it rejects, the typed values stay. Errors of a problem document are shown beside their fields, others in the
   * summary.
   * @param purpose of the pressed `SubmitAs` button; the primary button has none
   */
  onSubmit: (values: Output, purpose?: string) => Promise<unknown> | void;
  children: ReactNode;
}

/** A second submit while one is running does nothing. */
export function Form<Values extends FieldValues, Output>({ form, onSubmit, children }: FormProps<Values, Output>) {
  const { t } = useTranslation('shared');
  const formId = useId();
  const [fields] = useState<FormFrame['fields']>(() => new Map());
  const inFlight = useRef(false);
  const send = async (values: Output, purpose?: string) => {
    try {
      await onSubmit(values, purpose);
    } catch (error) {
      applyProblem(form, readProblem(error) ?? { detail: t('ui.form.notSent') });
    }
  };
  const submit = async (purpose?: string) => {
    if (inFlight.current) return;
    inFlight.current = true;
    form.clearErrors(WHOLE_FORM);
    await form
      .handleSubmit((values) => send(values, purpose))()
      .finally(() => (inFlight.current = false));
  };
  const submitByItself = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <FormProvider {...form}>
      <FormFrameProvider value={{ formId, fields, submitAs: submit }}>
        <chakra.form noValidate onMouseDown={keepFocus} onSubmit={submitByItself}>
          <UnsavedInput />
          <Stack gap="5">
            <ErrorSummary />
            {children}
          </Stack>
        </chakra.form>
      </FormFrameProvider>
    </FormProvider>
  );
}

/** Separate, so that typing does not render the form. */
function UnsavedInput() {
  const { isDirty, isSubmitSuccessful } = useFormState();
  useUnsavedInput(isDirty && !isSubmitSuccessful);
  return null;
}
