import { HttpError } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';

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
] as const;

/** Puts a refusal of the registry, which speaks English to developers, into the user's words; leaves other errors alone. */
export function useRefusalInWords(): (error: unknown) => unknown {
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
