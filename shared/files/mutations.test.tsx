import { testMutations } from '../testing';
import { filesQuery, useRemoveFile } from './calls';
import type { FilesOwner } from './calls';

const REPORT: FilesOwner = { of: 'reports', id: 7 };

const FILE = {
  id: 3,
  name: 'a.pdf',
  size: 9,
  state: 'stored',
  sha256: null,
  at: '2026-10-05T09:00:00Z',
} as const;

const changes = ['GET /api/reports/:id/attachments'] as const;

testMutations({
  source: __dirname,
  queries: { 'GET /api/reports/:id/attachments': filesQuery(REPORT) },
  mutations: {
    'DELETE /api/reports/:id/attachments/:attachment': {
      use: () => {
        const { mutateAsync } = useRemoveFile(REPORT);
        return () => mutateAsync(FILE);
      },
      changes,
      code: 'not_editable',
    },
  },
  // The list is requested again after the last part, and after the notice's button.
  withoutEffect: ['POST /api/reports/:id/attachments', 'POST /api/reports/:id/attachments/:attachment/undo'],
});
