import { NUMBER_KEYS } from '@klaster/shared/contract/indicators';
import { FIRST_METHOD } from '../support/rating';
import { workbook } from '../support/sheet';
import type { TestApp } from '../support/test-app';
import { ACCOUNT_HEADERS } from './account-calls';
import { AGAIN_STIR, GONE_STIR, type Subjects } from './varied-rows';

type Later = { readonly request: string; readonly as: string; readonly body: unknown };

/** The first criterion is left out, and the second has its points. */
const OTHER_METHOD = {
  ...FIRST_METHOD,
  criteria: FIRST_METHOD.criteria
    .slice(1)
    .map((criterion, index) => (index === 0 ? { ...criterion, points: criterion.points + 15 } : criterion)),
};

/** Calls in a state that an earlier act has left, which those of the table do not meet. */
export const LATER_CALLS: Readonly<Record<string, (api: TestApp, subjects: Subjects) => Promise<Later>>> = {
  'submits a report again that was rejected at the second level': async (_api, { rejected }) => ({
    request: `POST /api/reports/${rejected}/submit`,
    as: 'admin',
    body: { version: 1 },
  }),
  'turns the digest off while notices wait for it': async () => ({
    request: 'PATCH /api/me/mail',
    as: 'bukhara',
    body: { mail_digest: null },
  }),
  'publishes a method for quarters that are scored': async ({ db }) => {
    const draft = db.updateTable('scoring_method_draft').set({ method: JSON.stringify(OTHER_METHOD), version: 1 });
    const { version } = await draft.returning('version').executeTakeFirstOrThrow();
    const body = { version, year: 2026, quarter: 4 };
    return { request: 'POST /api/scoring-methods/publish', as: 'admin', body };
  },
  'checks a file of entries that others have changed since': async (api, { cluster }) => {
    const { bytes } = await api.call('GET /api/registers/clusters/export.xlsx?search=Бўстон', { as: 'admin' });
    const changed = { address: 'Янги кўча, 1', version: 2, updated_at: new Date() };
    await api.db.updateTable('clusters').set(changed).where('id', '=', cluster).execute();
    return { request: 'POST /api/registers/clusters/imports/check', as: 'admin', body: bytes };
  },
  'checks a file of accounts of clusters that were removed, or registered again': async () => ({
    request: 'POST /api/users/imports/check',
    as: 'admin',
    body: await workbook([
      ACCOUNT_HEADERS,
      ['Янги Ходим', 'yangi-a', null, null, GONE_STIR],
      ['Янги Ходим', 'yangi-b', null, null, AGAIN_STIR],
    ]),
  }),
  'downloads more figures than the audit lists': async () => ({
    request: `GET /api/figures/comparison.xlsx?keys=${NUMBER_KEYS.slice(0, 21).join()}&periods=2026-4,2026-3&by=total`,
    as: 'admin',
    body: undefined,
  }),
  'erases an account that has data in every table, and a warning that waits': async ({ db }, { user }) => {
    const inactive = db.updateTable('users').set({ is_active: false }).where('id', '=', user);
    const { version } = await inactive.returning('version').executeTakeFirstOrThrow();
    return { request: `POST /api/users/${user}/erase`, as: 'admin', body: { version } };
  },
};
