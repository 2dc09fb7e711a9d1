import { AUDIT_PAGE, type AuditFilter, type AuditQuery } from '@klaster/shared/contract/audit';
import { type Language } from '@klaster/shared/contract/http';
import { searchKey } from '@klaster/shared/contract/uzbek';
import { lists } from '../../kernel/authority/guarded';
import type { Scope } from '../../kernel/authority/scope';
import { type Database, inSnapshot } from '../../kernel/database/connect';
import type { Handlers, Services } from '../../kernel/http/call';
import { wrongField } from '../../kernel/problems/problem-error';
import { exportAudit } from './export';
import { listAudit, listPeople, type ListPosition, type Search } from './list.repository';
import { auditDescriber } from './presenter';

/** Maximum number of accounts that a search text may match. */
const MAX_PEOPLE = 20;

const MAX_CHANGES = 40;

export function auditRoutes({ db }: Services) {
  return {
    'GET /api/audit': lists(({ query, language }, scope) =>
      inSnapshot(db, (tx) => page(tx, query, { scope, language })),
    ),
    'GET /api/audit/export.xlsx': lists(async ({ query, ...call }, scope) =>
      exportAudit(db, await buildSearch(db, query, scope), call),
    ),
  } satisfies Partial<Handlers>;
}

async function page(
  db: Database,
  { after, ...filter }: AuditQuery,
  { scope, language }: { readonly scope: Scope; readonly language: Language },
) {
  const rows = await listAudit(db, await buildSearch(db, filter, scope), {
    limit: AUDIT_PAGE + 1,
    after: after ? parsePosition(after) : undefined,
  });
  const shown = rows.slice(0, AUDIT_PAGE);
  const last = shown.at(-1);
  const describe = await auditDescriber(db, language);
  return {
    items: await describe(shown, MAX_CHANGES),
    next: last && rows.length > AUDIT_PAGE ? `${last.micros}_${last.id}` : null,
  };
}

function parsePosition(text: string): ListPosition {
  const [micros, id] = text.split('_').map(Number);
  return { micros: micros ?? 0, id: id ?? 0 };
}

/** @throws ProblemError on `who` when a word matches too many people */
async function buildSearch<Filter extends AuditFilter>(
  db: Database,
  { who, ...filter }: Filter,
  scope: Scope,
): Promise<Search & Omit<Filter, 'who'>> {
  const rest = { ...filter, scope };
  if (!who) return rest;
  const key = searchKey(who);
  const word = who.toLowerCase();
  const people = (await listPeople(db)).filter(
    ({ login, full_name }) => login.includes(word) || (key !== '' && searchKey(full_name).includes(key)),
  );
  if (people.length > MAX_PEOPLE) throw wrongField('who', 'too_many_people');
  return { ...rest, userIds: people.map(({ id }) => id) };
}
