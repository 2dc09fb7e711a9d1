import path from 'node:path';
import { REGISTERS } from '../../contract/kinds';
import type { CallName } from '../../http';
import { registerSchemas } from '../../contract/registers/schemas';
import { publicClient, sessionClient } from '../../http';
import { testMutations } from '../../testing';
import { sample } from '../../testing/contract-kit/sample';
import type { BulkAct } from '../acts/change-many';
import { useBulkRun } from '../acts/use-bulk-run';
import { useUndoRemovals } from '../acts/use-undo-removals';
import { districtsQuery, entryQuery, getEntryCalls, historyQuery, listQuery, publicEntryQuery } from '../lists/queries';
import type { Register } from '../lists/register';
import { useCreateEntry, useEditEntry } from './changes';
import type { EntryInput } from './changes';
import { importsQuery, useImport, useUndo } from './import-calls';
import { useLegalAct, useUndoRemoval } from './legal-act-dialog';

const clusters: Register = { name: 'clusters', app: 'mf-registers', paths: REGISTERS.clusters.paths };
const ENTRY = { id: 7, company_name: 'Олтин Тола', version: 3 } as never;
const LEGAL_ACT = { order_number: '45-ф' } as never;
const INPUT = sample(registerSchemas.clusters.input) as EntryInput;
const CHECKED = { file: new File([], 'klasterlar.xlsx'), report: { state: 'a' }, rows: 'all', overwrite: [] } as never;

const LISTS: CallName[] = [
  'GET /api/registers/clusters',
  'GET /api/registers/clusters/:id',
  'GET /api/registers/clusters/:id/history',
  'GET /api/registers/clusters/imports',
];

/** A mutation changes every list of its register: whatever their filters, an entry may leave one and come into another. */
const changes = LISTS;
const also = LISTS;

function useBulk(act: BulkAct) {
  const { run } = useBulkRun(clusters, act, { onDone: () => undefined, isLeft: { current: false } });
  return () => run([7], LEGAL_ACT);
}

testMutations({
  source: path.join(__dirname, '..'),
  queries: {
    'GET /api/registers/clusters': [
      listQuery(sessionClient, clusters, { state: 'live' }),
      listQuery(sessionClient, clusters, { state: 'removed' }),
      listQuery(publicClient, clusters, { state: 'live' }),
    ],
    'GET /api/registers/clusters/:id': [entryQuery(clusters, '7'), publicEntryQuery(clusters, '7')],
    'GET /api/registers/clusters/:id/history': historyQuery(clusters, 7),
    'GET /api/registers/clusters/imports': importsQuery(clusters),
    'GET /api/registers/cooperatives': listQuery(
      sessionClient,
      { ...clusters, name: 'cooperatives' },
      { state: 'live' },
    ),
    'GET /api/districts': districtsQuery('1703'),
  },
  mutations: {
    'POST /api/registers/clusters': {
      use: () => {
        const { mutateAsync } = useCreateEntry(clusters);
        return () => mutateAsync(INPUT);
      },
      changes: ['GET /api/registers/clusters'],
      also,
      // The form says whose STIR it is, and keeps what was typed.
      refused: [],
    },
    'PATCH /api/registers/clusters/:id': {
      use: () => {
        const { mutateAsync } = useEditEntry(clusters, 7);
        return () => mutateAsync({ ...INPUT, version: 3 });
      },
      changes,
      refused: [],
    },
    ...Object.fromEntries(
      (['remove', 'restore'] as const).map((act) => [
        `PATCH /api/registers/clusters/:id/${act}`,
        {
          use: () => {
            const { mutateAsync } = useLegalAct(clusters, act);
            return () => mutateAsync({ entry: ENTRY, legalAct: LEGAL_ACT });
          },
          changes,
          code: 'already_removed',
        },
      ]),
    ),
    'POST /api/registers/clusters/:id/removal/undo': {
      use: () => {
        const undo = useUndoRemoval(clusters);
        return () => undo(ENTRY);
      },
      changes,
      code: 'undo_expired',
    },
    'POST /api/registers/clusters/bulk/remove': { use: () => useBulk('remove'), changes },
    'POST /api/registers/clusters/bulk/restore': { use: () => useBulk('restore'), changes },
    'POST /api/registers/clusters/bulk/activity': { use: () => useBulk('deactivate'), changes },
    'POST /api/registers/clusters/bulk/removal/undo': {
      use: () => {
        const undo = useUndoRemovals(clusters, () => undefined);
        const removed = { done: [{ id: 7 }], refused: [], untried: [], unsure: [], failure: undefined };
        return () => undo({ ...removed, undoUntil: performance.now() + 9000 } as never)?.run();
      },
      changes,
    },
    'POST /api/registers/clusters/imports': {
      use: () => {
        const { mutateAsync } = useImport(clusters, { onSuccess: () => undefined, onError: () => undefined });
        return () => mutateAsync(CHECKED);
      },
      changes,
      code: 'import_outdated',
    },
    'PATCH /api/registers/clusters/imports/:id/undo': {
      use: () => {
        const { mutateAsync } = useUndo(clusters);
        return () => mutateAsync(1);
      },
      changes,
      code: 'import_changed',
    },
  },
  withoutEffect: [
    'POST /api/registers/clusters/imports/check',
    'POST /api/registers/clusters/imports/marked.xlsx',
    'POST /api/registers/clusters/export.xlsx',
    // The setting is in the cache before it is sent.
    'PATCH /api/me/lists',
    // Other names of calls above.
    ...Object.values(getEntryCalls('oil_factories')),
  ],
  notCached: ['GET /api/me/lists'],
});
