import type { ProblemCode } from '@klaster/shared/contract';
import { HttpError } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REGISTRY } from '../../src/releases/queries';

/**
 * A call that changes the registry, with a notice on success. Done or refused, the page refetches all it has of the registry.
 *
 * @param act makes the call
 * @param done describes for the user what was done
 * @returns makes the call; rejects with the refusal in the user's language
 */
export function useRegistryAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  done: (input: Input) => string,
): (input: Input) => Promise<Answer> {
  const { t } = useTranslation('shared');
  const localised = useLocalisedRefusal();
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: act,
    onSuccess: (_, input) => notify({ tone: 'success', title: t('success'), message: done(input) }),
    onSettled: () => void cache.invalidateQueries({ queryKey: REGISTRY }),
  });
  return (input) => mutateAsync(input).catch((error: unknown) => Promise.reject(localised(error) as Error));
}

/** Refusals of the registry that an administrator can act on. */
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

/** Translates the registry's refusals, which are written in English for developers; returns other errors as they are. */
function useLocalisedRefusal(): (error: unknown) => unknown {
  const { t } = useTranslation('operations');
  return (error) => {
    const code = error instanceof HttpError && LOCALISED_CODES.find((one) => one === error.problem?.code);
    if (!code) return error;
    const detail = [t(`act.refusals.${code}`), ...objections(error)].join(' ');
    return new HttpError(error.message, error.status, error.audience, { ...error.problem, detail });
  };
}

/** The gates' objections to the release, each with its remedy. */
function objections({ problem }: HttpError): string[] {
  return problem?.refusals?.map(({ release, against, remedy }) => `${release}; ${against}. ${remedy}`) ?? [];
}
