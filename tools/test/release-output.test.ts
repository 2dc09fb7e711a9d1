import type { PublishAnswer, RegistryEvent } from '@klaster/shared/contract/releases';
import { eventLines, formatSize, overviewLines, publishedLines, repairLines, stateLine } from '../src/release/output';
import { LIVE, OLDER, RELEASES } from './registry-double';

const APP = 'mf-clusters';

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [1001, '2 kB'],
  [999_999, '1000 kB'],
  [1_000_000, '1.0 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

const PUBLISHED: PublishAnswer = {
  app: APP,
  version: LIVE,
  known: false,
  live: OLDER,
  percent: 0,
  pinned: false,
  rolled_back: false,
};

test.each<[string, Partial<PublishAnswer>, string]>([
  ['live', { live: LIVE, percent: 100 }, 'live: everybody gets it'],
  ['waiting', {}, `nobody gets it until it is promoted; live is ${OLDER}`],
  ['the first, and waiting', { live: null }, 'nobody gets it until it is promoted; nothing is live'],
  ['a canary', { percent: 10 }, `canary: 10 % of the visitors get it, everybody else gets ${OLDER}`],
  ['the first, and a canary', { live: null, percent: 10 }, 'canary: 10 % of the visitors get it, nothing else is live'],
  ['of a pinned app', { pinned: true, percent: 10 }, `pinned: everybody gets ${OLDER} until the pin is taken off`],
  [
    'rolled back before, of a pinned app',
    { rolled_back: true, pinned: true },
    `rolled back before: everybody gets ${OLDER} until it is promoted: npm run release -- promote ${APP} ${LIVE}`,
  ],
])('a published release that is %s', (_what, answer, line) => {
  expect(publishedLines({ ...PUBLISHED, ...answer })).toEqual([`${APP} ${LIVE} is stored`, line]);
});

test('a release that had been published before is said to have been', () => {
  expect(publishedLines({ ...PUBLISHED, known: true })[1]).toBe('the very same files had been published before');
});

const NOT_LIVE = { live: null, canary: null, previous: null };

test.each<{ what: string; changed: Partial<typeof RELEASES>; state: string; live: string }>([
  {
    what: 'live, with a canary',
    changed: {},
    state: `live ${LIVE}, canary ${OLDER} for 10 %, previous ${OLDER}`,
    live: LIVE,
  },
  { what: 'live alone', changed: { canary: null, previous: null }, state: `live ${LIVE}`, live: LIVE },
  {
    what: 'pinned',
    changed: { pinned: true, canary: null },
    state: `live ${LIVE}, pinned, previous ${OLDER}`,
    live: `${LIVE} pinned`,
  },
  { what: 'retired', changed: { ...NOT_LIVE, retired: true }, state: 'retired, nothing live', live: 'retired' },
  { what: 'not live yet', changed: NOT_LIVE, state: 'nothing live', live: '–' },
  { what: 'without a release', changed: { ...NOT_LIVE, versions: [] }, state: 'no release yet', live: '–' },
])('an app that is $what', ({ changed, state, live }) => {
  const app = { ...RELEASES, ...changed };
  expect(stateLine(app)).toBe(`${APP}: ${state}`);
  expect(overviewLines([app])[1]?.split(/ {3,}/)[1]).toBe(live);
});

const ENVELOPE = { seq: 1, at: '2026-11-20T09:00:00.000Z', who: 'operator', why: 'why', previous: '0', hash: '1' };
const CHANGES = [
  { app: APP, from: LIVE, to: OLDER, percent: 100 },
  { app: 'shell', from: null, to: OLDER, percent: 5 },
];
const CHANGED = [`${APP} ${LIVE} → ${OLDER}`, `shell – → ${OLDER} for 5 %`];
const GRANTS = { paths: ['/maps/*'], connect: ['https://maps.example'] };

/** What each kind of event says. */
const EVENTS: { readonly [Kind in RegistryEvent['kind']]: [object, ...string[]] } = {
  published: [{ version: LIVE, bytes: 412_000 }, `published ${APP} ${LIVE}, 412 kB`],
  promoted: [{ changes: CHANGES }, ...CHANGED.map((change) => `promoted ${change}`)],
  'rolled-back': [{ changes: CHANGES, automatic: true }, ...CHANGED.map((change) => `rolled back by itself ${change}`)],
  'rollback-refused': [{ version: LIVE, reason: 'pinned' }, `could not roll back from ${APP} ${LIVE}: pinned`],
  pinned: [{ version: LIVE }, `pinned ${APP} ${LIVE}`],
  unpinned: [{}, `unpinned ${APP}`],
  retired: [{}, `retired ${APP}`],
  removed: [{ version: OLDER }, `removed ${APP} ${OLDER}`],
  granted: [{ grants: GRANTS }, `${APP} has the addresses: /maps/*`, `${APP} may call: https://maps.example`],
  requested: [{ grants: GRANTS }, `${APP} requested: /maps/*, https://maps.example`],
  declined: [{ grants: GRANTS }, `${APP} declined: /maps/*, https://maps.example`],
  owned: [{ owner: null }, `${APP} is owned by: nobody named`],
  repaired: [{ fault: 'event 3', folder: null, setAside: 2 }, 'repaired the record (event 3), 2 files in –'],
  'token-created': [
    { id: 't1', label: 'CI', expires: '2026-12-20T09:00:00.000Z', percent: 20 },
    `token t1 for ${APP} (CI), until 2026-12-20 09:00:00, for up to 20 %`,
  ],
  'token-revoked': [{ id: 't1' }, 'token t1 revoked'],
};

test.each(Object.entries(EVENTS))('the record of releases has %s events', (kind, [fields, ...texts]) => {
  const event = { ...ENVELOPE, kind, app: APP, ...fields } as unknown as RegistryEvent;
  const [head, ...lines] = eventLines([event]);
  expect(head).toMatch(/^NO +AT \(UTC\) +WHO +WHAT +WHY$/);
  expect(
    lines.map((line) =>
      line
        .trim()
        .replace(/^1 {2,}2026-11-20 09:00:00 {3}operator {3}/, '')
        .replace(/ +why$/, ''),
    ),
  ).toEqual(texts);
});

test('a whole record needs no repair', () => {
  const whole = { fault: null, folder: null, setAside: [], carried: 0, restored: [], lost: [], live: {} };
  expect(repairLines(whole)).toEqual(['The record is whole: there is nothing to repair.']);
});
