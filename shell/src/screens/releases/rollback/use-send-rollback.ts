import type { AppReleases } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REGISTRY } from '../queries';
import { shortVersion } from '../version-code';
import { useRefusalInWords } from './use-refusal-in-words';

type Rollback = { version: string; why: string };

/** Takes an app back to a version, with a notice. Whatever comes of it, the panel is asked for anew. */
export function useSendRollback(app: string): (rollback: Rollback) => Promise<unknown> {
  const { t } = useTranslation(['releases', 'shared']);
  const inWords = useRefusalInWords();
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (rollback: Rollback) =>
      sessionClient.post<{ apps: AppReleases[] }>(`/registry/${app}/rollback`, rollback),
    onSuccess: (_, { version }) =>
      notify({
        tone: 'success',
        title: t('shared:success'),
        message: t('rollback.done', { app, version: shortVersion(version) }),
      }),
    onSettled: () => void cache.invalidateQueries({ queryKey: REGISTRY }),
  });
  return (rollback) => mutateAsync(rollback).catch((error: unknown) => Promise.reject(inWords(error) as Error));
}
