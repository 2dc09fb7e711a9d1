import type { ProblemCode } from '@klaster/shared/contract/http';
import { HttpError } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REGISTRY } from '../../src/releases/queries';

const LOCALISED_CODES = [
  'release_refused',
  'release_pinned',
  'unknown_release',
  'record_broken',
  'storage_full',
  'storage_failed',
  'too_many_attempts',
  'upstream_unavailable',
] as const satisfies readonly ProblemCode[];

/**
 * A call that changes the registry. On success a notice is shown; the registry's data is refetched after any outcome.
 * Rejects with a message in the user's language.
 */
export function useRegistryAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  done: (input: Input) => string,
): (input: Input) => Promise<Answer> {
  const { t } = useTranslation('shared');
  const { t: tOperations } = useTranslation('operations');
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: act,
    onSuccess: (_, input) => notify({ tone: 'success', title: t('success'), message: done(input) }),
    onSettled: () => void cache.invalidateQueries({ queryKey: REGISTRY }),
  });
  /** Translates a refusal: the registry writes in English, for developers. */
  const localise = (error: unknown) => {
    const code = error instanceof HttpError && LOCALISED_CODES.find((code) => code === error.problem?.code);
    if (!code) return error;
    const detail = [tOperations(`act.refusals.${code}`), ...listObjections(error)].join(' ');
    return new HttpError(error.message, error.status, error.audience, { ...error.problem, detail });
  };
  return (input) => mutateAsync(input).catch((error: unknown) => Promise.reject(localise(error) as Error));
}

function listObjections({ problem }: HttpError): string[] {
  return problem?.refusals?.map(({ release, against, remedy }) => `${release}; ${against}. ${remedy}`) ?? [];
}
