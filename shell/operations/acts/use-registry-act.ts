import type { ProblemCode } from '@klaster/shared/contract';
import { HttpError } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REGISTRY } from '../../src/releases/queries';

/**
 * An act of the registry, with a notice once it is done. Whatever comes of it, the page reads everything anew.
 *
 * @param act makes the call
 * @param done says in the user's words what was done
 * @returns does it; rejects with a refusal in the user's words
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

/** Codes of the registry for which an administrator can do something. */
const KNOWN = [
  'release_refused',
  'release_pinned',
  'unknown_release',
  'record_broken',
  'storage_full',
  'storage_failed',
  'too_many_attempts',
  'upstream_unavailable',
] as const satisfies readonly ProblemCode[];

/** Puts a refusal of the registry, which speaks English to developers, into the user's words; leaves other errors alone. */
function useLocalisedRefusal(): (error: unknown) => unknown {
  const { t } = useTranslation('operations');
  return (error) => {
    const code = error instanceof HttpError && KNOWN.find((known) => known === error.problem?.code);
    if (!code) return error;
    const detail = [t(`act.refusals.${code}`), ...objections(error)].join(' ');
    return new HttpError(error.message, error.status, error.audience, { ...error.problem, detail });
  };
}

/** The gates' objections to the release, and what must be done first. */
function objections({ problem }: HttpError): string[] {
  return problem?.refusals?.map(({ release, against, remedy }) => `${release}; ${against}. ${remedy}`) ?? [];
}
