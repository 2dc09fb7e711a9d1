import type { EndpointName } from '@klaster/shared/contract/endpoints';
import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import { sql } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';
import type { Owner } from '../../src/modules/attachments/repository';
import { addAttachment, pdf } from '../support/attachments';
import { addCluster, addEntry, addReport, userId } from '../support/fixtures';
import type { PlaceCodes, Row } from './call-row';

type Made = { readonly owner: Owner; readonly id: number; readonly cluster?: number };

type Make = (db: Database, place: PlaceCodes) => Promise<Made>;

/** A report under correction, so that staff may change its files. */
const ofReport: Make = async (db, { province_code }) => {
  const cluster = await addCluster(db, province_code);
  const id = await addReport(db, { cluster, status: 'rejected' });
  return { owner: { report_id: id }, id, cluster };
};

const ofEntry =
  (register: RegisterName): Make =>
  async (db, place) => {
    const id = await addEntry(db, register, place);
    return { owner: { register, entry_id: id }, id };
  };

type File = { readonly state?: 'uploading' | 'stored' | 'removed'; readonly body?: object };

const row = (make: Make, { state, body }: File): Row => ({
  send: async (db, place, name) => {
    const { owner, id, cluster } = await make(db, place);
    const file = state && (await addAttachment(db, owner, { state }));
    const request = name.replace(':id', String(id)).replace(':attachment', String(file));
    return { request, ...(cluster && { cluster }), ...(body && { body }) };
  },
  // Uploads and removals belong to one account.
  doneBy: async (db, login, { request }) => {
    const [, file] = /attachments\/(\d+)/.exec(request) ?? [];
    const user = await userId(db, login);
    const own = { created_by: user, removed_by: user, updated_at: sql<Date>`clock_timestamp()` };
    if (file) await db.updateTable('attachments').set(own).where('id', '=', Number(file)).execute();
    // An account may have few unfinished uploads.
    else await db.deleteFrom('attachments').where('created_by', '=', user).where('state', '=', 'uploading').execute();
  },
});

const rows = (make: Make, more: object = {}) => ({
  'GET *': row(make, { state: 'stored' }),
  'POST *': row(make, { body: { name: 'Буйруқ.pdf', size: 1000, ...more } }),
  'GET */:attachment/upload': row(make, { state: 'stored' }),
  'PATCH */:attachment/upload': row(make, { state: 'uploading', body: pdf() }),
  'GET */:attachment/content': row(make, { state: 'stored' }),
  'DELETE */:attachment': row(make, { state: 'stored' }),
  'POST */:attachment/undo': row(make, { state: 'removed' }),
});

const named = (path: string, own: Readonly<Record<string, Row>>) =>
  Object.fromEntries(Object.entries(own).map(([call, one]) => [call.replace('*', `${path}/:id/attachments`), one]));

/** Calls about the files of reports and entries. */
export const ATTACHMENT_ROWS = {
  ...named('/api/reports', rows(ofReport)),
  ...Object.assign(
    {},
    ...REGISTER_NAMES.map((register) =>
      named(`/api/registers/${register}`, rows(ofEntry(register), { act: 'remove' })),
    ),
  ),
} as Readonly<Record<AttachmentCall, Row>>;

type AttachmentCall = Extract<EndpointName, `${string}/:id/attachments${string}`>;
