import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import { rowOf } from './every-call';
import { addEntry, BUXORO } from '../support/fixtures';
import { readSheet } from '../support/sheet';
import { testApp } from '../support/test-app';

const api = testApp();
beforeAll(async () => {
  const { id: cluster_id } = await api.db.selectFrom('clusters').select('id').orderBy('id').executeTakeFirstOrThrow();
  const account = { login: 'bound', positions: ['ADMIN' as const], full_name: SECRET, password_hash: '', cluster_id };
  await api.db.insertInto('users').values(account).execute();
});

const CALLS = Object.entries(endpoints as Record<string, Endpoint>);

/** In every field of an entry that is not for the public. */
const SECRET = 'махфий';

describe('no public answer', () => {
  beforeAll(async () => {
    const { id } = await api.db.selectFrom('users').select('id').where('login', '=', 'bound').executeTakeFirstOrThrow();
    const secret = { full_name: SECRET, address: SECRET, phone_number: '+998107777777', is_active: false };
    const ground = { removed_by: id, removal_order: SECRET, removal_order_date: '2001-02-03', removal_reason: SECRET };
    for (const register of REGISTER_NAMES) {
      await addEntry(api.db, register, { ...BUXORO, ...secret });
      await addEntry(api.db, register, { ...BUXORO, ...secret, ...ground, removed_at: new Date() });
    }
  });

  const isForVisitors = ([name, { authority }]: [string, Endpoint]) => authority.visitor && name.startsWith('GET ');

  it.each(CALLS.filter(isForVisitors))(
    'of %s holds a phone, a head, an address, a remark, an order or a reason',
    async (name) => {
      const { request } = await rowOf(name).send(api.db, BUXORO, name);
      const both = name.startsWith('GET /api/registers/')
        ? [request, `${request}${request.includes('?') ? '&' : '?'}state=removed`]
        : [request];
      for (const path of both) {
        for (const as of [undefined, 'bound']) {
          const headers = { 'accept-language': 'en' };
          const answer = await api.call(path, { headers, ...(as !== undefined && { as }) });
          expect(answer.status).toBe(200);
          for (const hidden of [SECRET, '7777777', '777-77-77', '2001-02-03'])
            expect(answer.text).not.toContain(hidden);
          const whitelist = whitelistOf(name);
          expect((await namesIn(answer)).filter((name) => !whitelist.has(name))).toEqual([]);
        }
      }
    },
  );
});

/** What columns of public files are called, in English, in every register. */
const COLUMNS = `STIR, Province, District or city, Removed on, Source, Licence, As of, SOATO code of the province,
  SOATO code of the district`.split(/,\s+/);

/** Columns of the rating's file, in English. */
const RATING_COLUMNS =
  `Rank, Cluster number, Cluster, Score, Band, Points counted, Change over the quarter, Change over the year,
  Year, Quarter, Points earned, Criterion, Before, After, Reason`.split(/,\s+/);

/** Names in the metadata of a CSV file. */
const METADATA =
  `@context @language url dc:title @value dc:license @id dialect encoding header tableSchema columns name titles
  uz-Cyrl uz-Latn ru en datatype separator`.split(/\s+/);

/** What visitors see of each single register: its count and fields, and the English names of columns in its files. */
const OF_REGISTERS: Readonly<Record<RegisterName, { fields: string; columns: readonly string[] }>> = {
  clusters: {
    fields: 'clusters_count land_area activities',
    columns: ['Cluster', 'Land area, ha', 'Activities'],
  },
  seed_companies: {
    fields: 'seed_companies_count annual_capacity crops',
    columns: ['Company name', 'Annual capacity, t', 'Crops'],
  },
  cooperatives: {
    fields: 'cooperatives_count members_count land_area',
    columns: ['Cooperative', 'Members', 'Land area, ha'],
  },
  oil_factories: {
    fields: 'factories_count daily_capacity annual_capacity sunflower_capacity',
    columns: ['Factory name', 'Daily capacity, t', 'Annual capacity, t', 'Sunflower-processing capacity, t'],
  },
};

for (const register of REGISTER_NAMES)
  if (!OF_REGISTERS[register])
    throw new Error(`OF_REGISTERS has no line for ${register}: what may visitors see of it?`);

/** All that public answers are made of: names, places, capacities and counts. Source: specification 5.3.1. */
const WHITELIST = new Set([
  ...`id company_name stir removed_at type
  province_code province_name district_code district_name province_info
  item items factories provinces total total_sum totals
  title licence name url attribution generated_at fields filters state sort`.split(/\s+/),
  ...COLUMNS,
  ...METADATA,
  'application/ld+json; charset=utf-8',
  ...Object.values(OF_REGISTERS).flatMap(({ fields, columns }) => [...fields.split(' '), ...columns]),
]);

/** Fields of the contacts. */
const CONTACTS_WHITELIST = new Set(['organisation', 'address', 'hours', 'phones', 'emails', 'about', 'help']);

const isOfRating = (name: string) => /^GET \/api\/(rating|scoring-methods)/.test(name);

const whitelistOf = (name: string) => {
  if (name === 'GET /api/auth/providers') return new Set(['passwords', 'providers', 'id', 'name']);
  if (name === 'GET /api/contacts') return CONTACTS_WHITELIST;
  if (name.endsWith('.mjs')) return new Set(['text/javascript; charset=utf-8']);
  if (name === 'GET /api/calendar.ics') return new Set(['text/calendar; charset=utf-8']);
  if (name.endsWith('/provenance')) return PROVENANCE_WHITELIST;
  return isOfRating(name) ? RATING_WHITELIST : WHITELIST;
};

/** Fields of the rating: scores, and the figures that criteria read, by their keys. No personal data. Decision 045. */
const RATING_WHITELIST = new Set([
  ...WHITELIST,
  ...RATING_COLUMNS,
  'image/svg+xml; charset=utf-8',
  ...`period periods year quarter preliminary coverage method methods version published_at summary clusters cluster cluster_id scored ranked median
  rank score band movement movement_year method_changed method_changed_year phasing counted earned place unranked history method_version
  moved_to bands yellow green dark_green least_counted criteria points rule kind part whole figure none_at all_at steps at
  figures key value next gain
  versions digest files changes changed before after reason criterion criterion_name`.split(/\s+/),
]);

/** The origin of a score, its signatures and the hash of its row of the audit, but neither the user nor the request. */
const PROVENANCE_WHITELIST = new Set(
  `cluster_id company_name province_code province_name moved_to year quarter score earned counted least_counted method_version method_since round decided_on chained row hash
  id at user_id action entity entity_id before after request_id position previous
  signed figures key value signatures act organisation issuer digest`.split(/\s+/),
);

type Answer = {
  readonly data: unknown;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
};

/** The points that a criterion gave; criteria are public, and each has its column. */
const POINTS = /^Points: .+ \(of \d+\)$/;

/** Names in an answer: of fields, or of the columns of a file. */
async function namesIn({ data, text, bytes, headers }: Answer): Promise<string[]> {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('text/csv'))
    return [...text.slice(0, text.indexOf('\r\n')).matchAll(/"([^"]+)"/g)]
      .map(([, name = '']) => name)
      .filter((name) => !POINTS.test(name));
  // The first row is the title.
  if (type.includes('spreadsheet'))
    return ((await readSheet(bytes)).rows[1] ?? []).map(String).filter((name) => !POINTS.test(name));
  // Other files have no names to read: their type has to be on the whitelist.
  if (!type.startsWith('application/json')) return [type];
  return [...keysOf(data ?? JSON.parse(text))];
}

function keysOf(data: unknown): Set<string> {
  // A text may hold an object, as a row of the audit does.
  if (typeof data === 'string' && data.startsWith('{')) return keysOf(JSON.parse(data));
  if (typeof data !== 'object' || data === null) return new Set();
  const own = Array.isArray(data) ? [] : Object.keys(data);
  return new Set([...own, ...Object.values(data).flatMap((value) => [...keysOf(value)])]);
}
