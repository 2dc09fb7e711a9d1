import type { AppReleases, RegistryEvent } from '@klaster/shared/contract/releases';

/** A version of these tests: the given digit, sixteen times. */
export const version = (digit: string) => digit.repeat(16);

const MOMENT = '2026-11-20T09:05:00.000Z';

const aStoredVersion = (digit: string, at = MOMENT) => ({
  version: version(digit),
  at,
  who: 'operator',
  bytes: 420_000,
});

/** An app with two stored versions, the later one live. */
export const anApp = (extra: Partial<AppReleases> = {}): AppReleases => ({
  app: 'mf-clusters',
  live: version('b'),
  since: MOMENT,
  who: 'admin:zulfiya',
  why: 'янги ҳисобот',
  canary: null,
  pinned: false,
  retired: false,
  grants: { paths: [], connect: [] },
  owner: null,
  previous: version('a'),
  versions: [aStoredVersion('b'), aStoredVersion('a', '2026-11-18T04:00:00.000Z')],
  failures: [],
  traffic: [],
  requests: [],
  ...extra,
});

const envelope = { at: MOMENT, who: 'operator', why: 'published', previous: '0', hash: '0' };

type EventFields<Event> = Event extends RegistryEvent
  ? Omit<Event, keyof typeof envelope> & Partial<typeof envelope>
  : never;

/** A line of the record; missing fields get defaults. */
export const anEvent = (event: EventFields<RegistryEvent>): RegistryEvent => ({ ...envelope, ...event });
