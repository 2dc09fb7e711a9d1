import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** A form's state: `Values` as typed, `Output` as the schema gives them. */
export type ZodForm<Values extends FieldValues, Output = Values> = UseFormReturn<Values, unknown, Output>;

/**
 * Form state checked by a schema of the contract. Fields are checked on leaving them, then on each change.
 * @param defaultValues a value for each field: texts `''`, figures `null`.
 */
export function useZodForm<Output extends FieldValues, Values extends FieldValues>(
  schema: z.ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): ZodForm<Values, Output> {
  return useForm<Values, unknown, Output>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
}
