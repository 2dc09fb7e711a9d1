import type { ProblemCode } from '@klaster/shared/contract';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shortVersion } from '../panel-parts';
import { REGISTRY } from '../queries';

type Rollback = { version: string; why: string };

/** Takes an app back to a version, with a notice. Whatever comes of it, the panel is asked for anew. */
export function useSendRollback(app: string): (rollback: Rollback) => Promise<unknown> {
  const { t } = useTranslation(['releases', 'shared']);
  const localised = useLocalisedRefusal();
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (rollback: Rollback) =>
      sessionClient.call('POST /registry/:app/rollback', { params: { app }, body: rollback }),
    onSuccess: (_, { version }) =>
      notify({
        tone: 'success',
        title: t('shared:success'),
        message: t('rollback.done', { app, version: shortVersion(version) }),
      }),
    onSettled: () => void cache.invalidateQueries({ queryKey: REGISTRY }),
  });
  return (rollback) => mutateAsync(rollback).catch((error: unknown) => Promise.reject(localised(error) as Error));
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
  const { t } = useTranslation('releases');
  return (error) => {
    const code = error instanceof HttpError && KNOWN.find((known) => known === error.problem?.code);
    if (!code) return error;
    const detail = [t(`rollback.refusals.${code}`), ...objections(error)].join(' ');
    return new HttpError(error.message, error.status, error.audience, { ...error.problem, detail });
  };
}

/** What stands against the release and what must be done first, as the gates say it. */
function objections({ problem }: HttpError): string[] {
  return problem?.refusals?.map(({ release, against, remedy }) => `${release}; ${against}. ${remedy}`) ?? [];
}
