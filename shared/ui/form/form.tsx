import { Stack, chakra } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { FormProvider, useFormState, useForm } from 'react-hook-form';
import type { FieldValues, DefaultValues, UseFormReturn, Path } from 'react-hook-form';
import { useTranslation } from '../../i18n';
import { useUnsavedInput } from '../../session';
import { keepFocus } from '../controls/keep-focus';
import { ErrorSummary } from './error-summary';
import { FormFrameProvider } from './fields/use-field';
import type { FormFrame } from './fields/use-field';
import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import type { Problem } from '../../contract/http/problem';
import { LeavingGuard } from '../dialog/leaving-guard';

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
        <chakra.form noValidate onMouseDown={keepFocus} onSubmit={submitByItself} onKeyDown={submitByKeys}>
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

/** Ctrl+Enter (⌘+Enter) presses the primary button, also from a field in which Enter does something else. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  if (event.defaultPrevented || event.repeat || event.nativeEvent.isComposing) return;
  const button = event.currentTarget.querySelector<HTMLElement>('[type="submit"]');
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** Separate, so that typing does not render the form. */
function UnsavedInput() {
  const { isDirty, isSubmitSuccessful } = useFormState();
  useUnsavedInput(isDirty && !isSubmitSuccessful);
  return null;
}

/** Error of the form as a whole. */
const WHOLE_FORM = 'root.server';

/** Shows each error beside its field, in the server's words; others go into the summary. */
function applyProblem<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  problem: Pick<Problem, 'detail' | 'errors'>,
): void {
  const values = form.getValues();
  const errors = problem.errors ?? [];
  const known = errors.filter(({ path }) => path in values);
  known.forEach(({ path, message }, index) => {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  if (known.length < errors.length || errors.length === 0)
    form.setError(WHOLE_FORM, { type: 'server', message: problem.detail });
}

/** Problem document of a failed call, if any (`HttpError`, or anything of its shape). */
function readProblem(error: unknown): Pick<Problem, 'detail' | 'errors'> | undefined {
  const problem: unknown = error instanceof Error && 'problem' in error ? error.problem : undefined;
  return typeof problem === 'object' && problem !== null && 'detail' in problem ? (problem as Problem) : undefined;
}

/** Inside of a form: warns before unsaved input is lost. */
export function UnsavedGuard() {
  const { t } = useTranslation('shared');
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  return (
    <LeavingGuard
      active={isDirty && !isSubmitting && !isSubmitSuccessful}
      title={t('ui.form.leave.title')}
      question={t('ui.form.leave.question')}
      stayLabel={t('ui.form.leave.stay')}
      leaveLabel={t('ui.form.leave.leave')}
    />
  );
}
