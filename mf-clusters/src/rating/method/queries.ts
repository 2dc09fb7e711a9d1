import type { ScoringMethod } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { RATING_KEY } from '../../campaign/status/reports-key';

export const methodDraftQuery = queryOptions({
  queryKey: [...RATING_KEY, 'draft'],
  queryFn: () => sessionClient.call('GET /api/scoring-methods/draft'),
});

/** `version` 0: there was no draft. */
export interface DraftSave {
  version: number;
  method: ScoringMethod;
}

export function useDraftSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DraftSave) => sessionClient.call('PATCH /api/scoring-methods/draft', { body }),
    onSuccess: (answer) => client.setQueryData(methodDraftQuery.queryKey, answer),
  });
}

export function useDraftDiscard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      sessionClient.call('PATCH /api/scoring-methods/draft/discard', { body: { version } }),
    onSuccess: (answer) => client.setQueryData(methodDraftQuery.queryKey, answer),
  });
}

export function useMethodPreview() {
  return useMutation({
    mutationFn: (body: ScoringMethod) => sessionClient.call('POST /api/scoring-methods/preview', { body }),
  });
}

export function useMethodPublication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Quarter & { version: number }) =>
      sessionClient.call('POST /api/scoring-methods/publish', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: RATING_KEY }),
  });
}

/** `method` is `null` if the draft was published or discarded. Undefined: no conflict. */
export function overtakenBy(error: unknown): { version: number; method: ScoringMethod | null } | undefined {
  const problem = error instanceof HttpError ? error.problem : undefined;
  if (problem?.code !== 'stale_version' || !problem.current) return undefined;
  return problem.current as unknown as { version: number; method: ScoringMethod | null };
}
