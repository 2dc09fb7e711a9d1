import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** `Values` as typed, `Output` of the schema. */
export type ZodForm<Values extends FieldValues, Output = Values> = UseFormReturn<Values, unknown, Output>;

/** Fields are checked on leaving, then on each change. `defaultValues`: texts `''`, figures `null`. */
export function useZodForm<Output extends FieldValues, Values extends FieldValues>(
  schema: z.ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): ZodForm<Values, Output> {
  return useForm<Values, unknown, Output>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
}
