import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

/** Columns that identify a row of a table, or among the rows of one account, cluster or file that a query sorts. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  approval_delegations: ['id'],
  approval_levels: ['level'],
  api_instances: ['id'],
  audit: ['id'],
  audit_erasures: ['audit_id', 'act_id'],
  audit_seals: ['position'],
  audit_unsealed: ['audit_id'],
  changes: ['xid seq'],
  clusters: ['id'],
  contacts_versions: ['version'],
  days: ['day'],
  decision_notices: ['id'],
  districts: ['code'],
  former_places: ['id'],
  gone: ['xid seq'],
  holidays: ['day'],
  mail_outbox: ['id'],
  notices: ['id'],
  objects: ['name'],
  one_time_links: ['token_hash'],
  passkeys: ['id'],
  periods: ['year quarter'],
  proofs: ['proof_hash'],
  provinces: ['code'],
  queue: ['position'],
  rating_scores: ['id', 'year quarter cluster_id', 'year quarter'],
  register_import_entries: ['entry_id'],
  register_imports: ['id'],
  report_remarks: ['id'],
  report_snapshots: ['id'],
  reports: ['id', 'year quarter'],
  saved_views: ['page name'],
  scoring_methods: ['version'],
  sessions: ['id'],
  sign_in_challenges: ['challenge_hash'],
  user_lists: ['register state'],
  users: ['id'],
};

const PARENTHESES = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const CHAIN = new RegExp(String.raw`(?:\s*\.orderBy${PARENTHESES})+`, 'g');
const CLAUSE = new RegExp(
  String.raw`\border by ((?:[^()'\`]|'[^',]*'(?!,)|${PARENTHESES})*?)(?=\s(?:limit|offset|for|returning|on conflict)\b|\)|'|\`)`,
  'g',
);

/** Statements that delete rows in batches, for which ties do not matter. */
const CLEARS = /^ limit (?:\$\{\w+\}|\d+) for update skip locked/;

const lastOf = (text: string, pattern: string) => [...text.matchAll(new RegExp(pattern, 'g'))].at(-1)?.[1];

/** The table of an alias, from the `from` or `join` before it in the statement, or else after it. */
function tableOf(before: string, after: string, alias: string | undefined): string | undefined {
  const head = String.raw`(?:\bfrom|\bjoin|(?:From|Join)\()\s*['(]*(?:\w+\.)?([a-z_]{3,})`;
  const pattern = alias ? String.raw`${head}(?: as)? ${alias}\b` : head;
  return lastOf(before, pattern) ?? new RegExp(pattern).exec(after)?.[1];
}

/** Replaces a constant such as `QUEUE_ORDER` by its SQL. */
const resolveConstants = (order: string, text: string): string =>
  order.replaceAll(/\$\{(\w+)\}|^(\w+)$/g, (name, inner?: string, whole?: string) => {
    const [, value] = new RegExp(String.raw`const ${inner ?? whole} = sql\`([^\`]*)\``).exec(text) ?? [];
    return value ?? name;
  });

const columnOf = (item: string) =>
  item
    .replaceAll(/["'`]|\b(?:asc|desc|nulls (?:first|last))\b|^sql/g, '')
    .trim()
    .replace(/^max\((.*)\)$/, '$1');

/** Sort orders of a file that leave ties: pages could repeat or skip rows, and a limit could take any. */
function looseOrders(text: string): string[] {
  const chains = [...text.matchAll(CHAIN)].map((found) => ({
    found,
    order: [
      ...found[0].matchAll(new RegExp(String.raw`\.orderBy\(([^]*?)(?:, '(?:asc|desc)')?\)(?=\s*\.orderBy|$)`, 'g')),
    ]
      .map(([, item = '']) => resolveConstants(item.replaceAll(/^'|'$/g, ''), text))
      .join(', '),
  }));
  const clauses = [...text.matchAll(CLAUSE)]
    .filter((found) => !CLEARS.test(text.slice(found.index + found[0].length)))
    .map((found) => ({ found, order: resolveConstants(found[1] ?? '', text) }));
  return [...chains, ...clauses].flatMap(({ found: { index }, order }) => {
    const columns = order.split(/,\s*/).map(columnOf);
    const [, alias] = /(\w+)\.\w+$/.exec(columns.at(-1) ?? '') ?? [];
    const isWindow = text.slice(0, index).endsWith('over (');
    const table = tableOf(isWindow ? '' : text.slice(0, index), text.slice(index), alias);
    const names = columns.map((column) => column.replace(/^\w+\./, '')).join(' ');
    const keys = [...((table && KEYS[table]) ?? ['id', 'notice_id']), 'order'];
    return keys.some((key) => ` ${names}`.endsWith(` ${key}`)) ? [] : [`${table}: ${order.replaceAll(/\s+/g, ' ')}`];
  });
}

const repositories = ['api/src', 'gateway/src'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[/.]repository\.ts$/.test(file) && !/^backup|seeds/.test(file))
    .map((file) => path.join(folder, file)),
);

test('every order ends in what identifies a row', () => {
  expect(repositories.length).toBeGreaterThan(40);
  const loose = repositories.flatMap((file) =>
    looseOrders(readFileSync(path.join(ROOT, file), 'utf8')).map((order) => `${file}: ${order}`),
  );
  expect(loose).toEqual([]);
});

test.each([
  ["db.selectFrom('users').orderBy('full_name').execute()", 'users: full_name'],
  ["db.selectFrom('users as u').orderBy('u.sort_key').orderBy('u.version', 'desc')", 'users: u.sort_key, u.version'],
  ["db.selectFrom('periods').orderBy('quarter').orderBy('year')", 'periods: quarter, year'],
  ['sql`select * from notices n order by n.created_at desc limit 5`', 'notices: n.created_at desc'],
  ['const ORDER = sql`r.submitted_at`; sql`select from reports r order by ${ORDER}`', 'reports: r.submitted_at'],
  ["ask('select name from releases.objects order by changed desc limit $2')", 'objects: changed desc'],
  ['sql`select id from sessions order by id limit ${most}`', undefined],
])('%s is %s', (text, loose) => {
  expect(looseOrders(text)).toEqual(loose === undefined ? [] : [loose]);
});
