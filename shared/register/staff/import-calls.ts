import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  HiddenRowsQuery,
  ImportReport,
  ImportsAnswer,
  RowOutcome,
  Taken,
  Progress,
} from '../../contract/http/imports';
import { sessionClient } from '../../http';
import { withProgress } from '../../http/progress';
import { importKey, registerKey } from '../lists/queries';
import type { Register } from '../lists/register';

// The calls of all registers have the same shape. Each is typed as that of clusters, since the compiler cannot check a
// union.

/** A file, and whether its hidden rows are left out. */
export type SentFile = { file: File } & HiddenRowsQuery;

export type CheckedFile = SentFile & { report: ImportReport };

export const ROWS_SHOWN = 25;

const FIRST_ROWS = { page: 1, page_size: ROWS_SHOWN };

type ShownRows = { page: number; outcome: RowOutcome | undefined };

/** Rows of a checked file. The file is sent for each page, since the server does not store it. */
export const checkedRowsQuery = (
  { name }: Register,
  { file, hidden, report }: CheckedFile,
  { page, outcome }: ShownRows,
) =>
  queryOptions({
    queryKey: [
      'checked-file',
      name,
      report.state,
      file.name,
      file.lastModified,
      file.size,
      hidden ?? null,
      page,
      outcome ?? null,
    ],
    queryFn: async () => {
      const call = `POST /api/registers/${name}/imports/check` as 'POST /api/registers/clusters/imports/check';
      const query = { ...FIRST_ROWS, page, ...(outcome && { outcome }), ...(hidden && { hidden }) };
      return (await sessionClient.upload(call, { file, query })).listing ?? null;
    },
    ...(page === 1 && !outcome && report.listing && { initialData: report.listing, staleTime: Infinity }),
  });

export function useCheck({ name }: Register) {
  const [progress, setProgress] = useState<Progress>();
  const check = useMutation({
    onMutate: () => setProgress(undefined),
    mutationFn: async ({ file, hidden }: SentFile): Promise<CheckedFile> => {
      const call = `POST /api/registers/${name}/imports/check` as 'POST /api/registers/clusters/imports/check';
      const query = { ...FIRST_ROWS, ...(hidden && { hidden }) };
      return { file, hidden, report: await sessionClient.upload(call, { file, query }, withProgress(setProgress)) };
    },
  });
  return { ...check, progress };
}

/** Requests a copy of the file in which faults are marked. */
export const markedCopy = ({ name }: Register, { file, hidden }: SentFile): Promise<Blob> =>
  sessionClient.uploadForFile(
    `POST /api/registers/${name}/imports/marked.xlsx` as 'POST /api/registers/clusters/imports/marked.xlsx',
    { file, query: { ...(hidden && { hidden }) } },
  );

export const importTemplate = ({ name }: Register): Promise<Blob> =>
  sessionClient.download(
    `GET /api/registers/${name}/imports/template.xlsx` as 'GET /api/registers/clusters/imports/template.xlsx',
  );

/** Rows to import; those with conflicts only if they are chosen. */
export type RowsToImport = { rows: 'all' | 'valid'; overwrite: readonly number[] };

/** Also called after unmounting. */
type Callbacks = { onSuccess: (taken: Taken) => void; onError: (error: Error) => void };

/** Imports the file. If the response is lost, the list of imports shows whether the import was made. */
export function useImport(register: Register, { onSuccess, onError }: Callbacks) {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const mutation = useMutation({
    mutationKey: importKey(register),
    onSuccess,
    onError,
    onMutate: () => setProgress(undefined),
    mutationFn: ({ file, hidden, report, rows, overwrite }: CheckedFile & RowsToImport): Promise<Taken> => {
      const call = `POST /api/registers/${register.name}/imports` as 'POST /api/registers/clusters/imports';
      const chosen = { ...(overwrite.length > 0 && { overwrite: overwrite.join(',') }), ...(hidden && { hidden }) };
      const query = { file_name: file.name.slice(0, 200), rows, state: report.state, ...chosen };
      return sessionClient.upload(call, { file, query }, withProgress(setProgress));
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: registerKey(register) }),
  });
  return { ...mutation, progress };
}

const SHOWN = 10;

export const importsQuery = (register: Register) =>
  queryOptions({
    queryKey: [...registerKey(register), sessionClient.audience, 'imports'],
    queryFn: (): Promise<ImportsAnswer> =>
      sessionClient.call(`GET /api/registers/${register.name}/imports` as 'GET /api/registers/clusters/imports', {
        query: { page_size: SHOWN },
      }),
  });

/** Undoes an import. Lists are refreshed even after a refusal. */
export function useUndo(register: Register) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      sessionClient.call(
        `PATCH /api/registers/${register.name}/imports/:id/undo` as 'PATCH /api/registers/clusters/imports/:id/undo',
        { params: { id } },
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: registerKey(register) }),
  });
}
