import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Problem } from '../../contract/http/problem';

/** Error of the form as a whole. */
export const WHOLE_FORM = 'root.server';

/** Shows each error beside its field, in the server's words; others go into the summary. */
export function applyProblem<Values extends FieldValues, Output>(
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
export function readProblem(error: unknown): Pick<Problem, 'detail' | 'errors'> | undefined {
  const problem: unknown = error instanceof Error && 'problem' in error ? error.problem : undefined;
  return typeof problem === 'object' && problem !== null && 'detail' in problem ? (problem as Problem) : undefined;
}
