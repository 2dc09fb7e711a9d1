import type { Endpoint } from '@klaster/shared/contract/endpoints';
import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { ZodObject } from 'zod';
import { inDays } from './call-row';
import type { Subjects } from './varied-rows';

type Patch = string | ((subjects: Subjects) => string);

/** Days of which one has an entry, in any time zone. */
const LONG_AGO = `from=${inDays(-12)}&to=${inDays(-6)}&entity=&action=`;

/** What a parameter is set to, with others if it needs them; empty: left out. First by the name of the call, if it differs there. */
const PATCHES: Readonly<Record<string, Patch>> = {
  action: 'action=create',
  active: 'active=false',
  after: 'after=1_1',
  after_id: ({ late }) => `after_id=${late}`,
  against: 'against=2026-3',
  amounts: 'amounts=true',
  before: 'before=3',
  by: 'by=cluster',
  clusters: ({ moved }) => `clusters=${moved}`,
  complete: 'complete=true',
  confirmed: 'confirmed=true',
  district_code: 'district_code=1703203',
  entity: 'entity=webhooks&action=',
  entity_id: ({ cluster }) => `entity=clusters&action=&entity_id=${cluster}`,
  from: LONG_AGO,
  import_id: 'import_id=2',
  keys: 'keys=first_percent',
  kind: 'kind=oil_factories',
  late: 'late=true',
  limit: 'limit=2',
  measures: 'measures=median',
  order: 'order=-counted',
  page: 'page=2&page_size=1',
  page_size: 'page_size=1',
  periods: 'periods=2026-3',
  position: 'position=DELETE',
  province_code: 'province_code=1706',
  'GET /api/districts province_code': 'province_code=',
  provinces: 'provinces=1706',
  q: 'q=Бўстон',
  quarter: 'year=2026&quarter=3',
  'GET /api/rating/versions.json quarter': 'year=2025&quarter=4',
  search: 'search=дўстлик',
  'GET /api/registers/seed_companies search': 'search=анор',
  sections: 'sections=II',
  since: 'since=1',
  sort: 'sort=-company_name',
  'GET /api/review/clusters sort': 'sort=-unexplained',
  'GET /api/review/clusters/:id/place sort': 'sort=-unexplained',
  'GET /api/users sort': 'sort=-login',
  state: 'state=removed',
  status: `status=${REPORT_STATUS.rejected}`,
  territory: 'territory=cluster',
  to: LONG_AGO,
  usual: 'usual=true',
  version: 'version=2',
  who: 'who=editor&entity=&action=',
  year: 'year=2025&quarter=4',
  'GET /api/cluster-reports year': 'year=&quarter=',
  'GET /api/rating/clusters/:id year': 'year=2026&quarter=3',
};

/** Parameters whose other values do not change the answer. */
const SAME: readonly RegExp[] = [
  // Only the address of the account itself is valid.
  /calendar\.ics token$/,
  // Tells how long a call may wait for changes.
  / wait$/,
  // No other quarter has versions.
  /\/rating\/version(?:-changes)?\.\w+ (?:year|quarter)$/,
  // The file has all comparisons.
  /comparison\.xlsx (?:against|amounts)$/,
  // Positions differ from run to run.
  /\/changes after$/,
  // Refused in public files.
  /open-data\.\w+ (?:active|import_id)$/,
  // The caller may make every act.
  /\/authority act$/,
];

/** Things with a history, and the calls that read them. */
const OLD: readonly (readonly [calls: RegExp, subject: keyof Subjects])[] = [
  [/\/users\/:id/, 'user'],
  [/\/rating\/clusters\/:id/, 'moved'],
  [/\/registers\/clusters\/:id(?!.*:attachment)/, 'cluster'],
  [/\/(?:remark\/cluster|reports)\/:id(?!.*:attachment)/, 'rejected'],
  [/\/(?:crud|review)\/clusters?\/:id/, 'report'],
];

export const RUSSIAN = 'ru';

type Options = { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown };

export type Variant = {
  readonly label: string;
  readonly request: string;
  readonly options: Options | { readonly as: string };
  /** Label of the variant with which the answer is compared, instead of the first answer. */
  readonly than?: string;
  /** Undefined: the answer may be the same or not. */
  readonly isSame?: boolean;
};

type About = { readonly endpoint: Endpoint; readonly subjects: Subjects; readonly options: Options };

/** A read call by other callers, in another language, about a thing with a history, and with each of its parameters changed. */
export function variantsOf(name: string, first: string, { endpoint, subjects, options }: About): Variant[] {
  const subject = OLD.find(([calls]) => calls.test(name))?.[1];
  const request = subject ? first.replace(/\d+/, String(subjects[subject])) : first;
  const { visitor, staff, cluster } = endpoint.authority;
  const isLimited = [staff, cluster].some((grant) => grant && grant.over !== 'public');
  const caller = visitor && isLimited ? { as: 'admin' } : options;
  const [path = '', sent] = request.split('?');
  const shape = (endpoint.query as ZodObject | undefined)?.shape ?? {};
  return [
    ...(isLimited ? [staff && 'andijon', cluster && 'klaster'] : []).flatMap((as) =>
      as ? [{ label: as, request, options: { as } }] : [],
    ),
    {
      label: RUSSIAN,
      request: first,
      options: { ...options, headers: { ...options.headers, 'accept-language': RUSSIAN } },
    },
    { label: 'old', request, options: caller },
    ...Object.keys(shape).map((parameter): Variant => {
      const patch = PATCHES[`${name} ${parameter}`] ?? PATCHES[parameter] ?? '';
      const query = new URLSearchParams(sent);
      const set = new URLSearchParams(typeof patch === 'string' ? patch : patch(subjects));
      for (const [key, value] of set)
        if (value === '') query.delete(key);
        else query.set(key, value);
      const isSame = SAME.some((one) => one.test(`${name} ${parameter}`));
      return { label: parameter, request: `${path}?${query.toString()}`, options: caller, than: 'old', isSame };
    }),
  ];
}
