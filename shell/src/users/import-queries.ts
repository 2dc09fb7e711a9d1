import type { ImportedUsers, UserImportReport } from '@klaster/shared/contract/accounts';
import type { HiddenRowsQuery, Progress } from '@klaster/shared/contract/http';
import { sessionClient, withProgress } from '@klaster/shared/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { USERS } from './queries';

/** A file, and whether its hidden rows are left out. */
export type SentFile = { file: File } & HiddenRowsQuery;

export type CheckedFile = SentFile & { report: UserImportReport };

export const loadTemplate = (): Promise<Blob> => sessionClient.download('GET /api/users/imports/template.xlsx');

export function useCheck() {
  const [progress, setProgress] = useState<Progress>();
  const check = useMutation({
    onMutate: () => setProgress(undefined),
    mutationFn: async ({ file, hidden }: SentFile): Promise<CheckedFile> => {
      const sent = { file, query: { ...(hidden && { hidden }) } };
      const report = await sessionClient.upload('POST /api/users/imports/check', sent, withProgress(setProgress));
      return { file, hidden, report };
    },
  });
  return { ...check, progress };
}

/** The links of the new accounts are returned only once. */
export function useImport() {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const mutation = useMutation({
    onMutate: () => setProgress(undefined),
    mutationFn: ({ file, hidden, report }: CheckedFile): Promise<ImportedUsers> => {
      const rows = report.rows.faulty > 0 ? 'valid' : 'all';
      const query = { rows, state: report.state, ...(hidden && { hidden }) } as const;
      return sessionClient.upload('POST /api/users/imports', { file, query }, withProgress(setProgress));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: USERS }),
    // The links are secret: not cached after use.
    gcTime: 0,
  });
  return { ...mutation, progress };
}
