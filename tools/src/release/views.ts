import type { AppReleases, RegistryEvent, RepairAnswer } from '@klaster/shared/contract';
import type { Verification } from './registry-client';
import { changeText, grantLines, NONE, size, stateLine, time } from './sentences';
import { table } from './table';

/** All apps, a line each. */
export function overviewLines(apps: readonly AppReleases[]): string[] {
  if (apps.length === 0) return ['Nothing has been published yet.'];
  return table([
    ['APP', 'LIVE', 'SINCE (UTC)', 'BY', 'CANARY', 'PREVIOUS', 'FAILURES'],
    ...apps.map(({ app, live, pinned, since, who, canary, previous, failures }) => [
      app,
      `${live ?? NONE}${pinned ? ' pinned' : ''}`,
      since ? time(since) : NONE,
      who ?? NONE,
      canary ? `${canary.version} ${canary.percent} %` : NONE,
      previous ?? NONE,
      String(failures.length),
    ]),
  ]);
}

/** One app with its versions and failures. */
export function appLines(app: AppReleases): string[] {
  const versions = app.versions.map(({ version, at, who, bytes }) => [version, time(at), who, size(bytes)]);
  const failures = app.failures.map(({ version, phase, visitors, last, message }) => [
    version,
    phase,
    String(visitors),
    time(last),
    message,
  ]);
  return [
    stateLine(app),
    ...grantLines(app),
    '',
    ...table([['VERSION', 'PUBLISHED (UTC)', 'BY', 'SIZE'], ...versions]),
    '',
    ...(failures.length > 0
      ? table([['FAILED VERSION', 'PHASE', 'VISITORS', 'LAST (UTC)', 'MESSAGE'], ...failures])
      : ['No failures were reported lately.']),
  ];
}

/** The record's lines; of a move of several apps, one a line. */
export function eventLines(events: readonly RegistryEvent[]): string[] {
  const rows = events.flatMap((event) => {
    const [first = '', ...others] = actionLines(event);
    const { seq, at, who, why } = event;
    return [[String(seq), time(at), who, first, why], ...others.map((line) => ['', '', '', line, ''])];
  });
  return table([['NO', 'AT (UTC)', 'WHO', 'WHAT', 'WHY'], ...rows]);
}

/** Result of a verification of everything. */
export function verificationLines({ events, releases, faults }: Verification): string[] {
  const looked = `${events} events and ${releases} releases looked at`;
  return faults.length > 0 ? [`${looked}:`, ...faults] : [`${looked}: all whole`];
}

/** What a repair would do, or did. */
export function repairLines({ fault, folder, setAside, carried, restored, lost, live }: RepairAnswer): string[] {
  if (fault === null) return ['The record is whole: there is nothing to repair.'];
  const numbers = (list: readonly number[]) => (list.length > 0 ? list.join(', ') : 'none');
  return [
    `fault         ${fault}`,
    `written anew  events ${numbers(restored)}, which the gateway has read before`,
    `set aside     events ${numbers(setAside)}${folder ? `, into ${folder}` : ''}`,
    `carried over  ${carried} events, of releases that were found too`,
    `lost          events ${numbers(lost)}`,
    `live          ${
      Object.entries(live)
        .map(([app, version]) => `${app} ${version}`)
        .join(', ') || 'nothing'
    }`,
  ];
}

function actionLines(event: RegistryEvent): string[] {
  switch (event.kind) {
    case 'published':
      return [`published ${event.app} ${event.version}, ${size(event.bytes)}`];
    case 'promoted':
      return event.changes.map((change) => `promoted ${changeText(change)}`);
    case 'rolled-back':
      return event.changes.map((change) => `rolled back${event.automatic ? ' by itself' : ''} ${changeText(change)}`);
    case 'rollback-refused':
      return [`could not roll back from ${event.app} ${event.version}: ${event.reason}`];
    case 'pinned':
    case 'removed':
      return [`${event.kind} ${event.app} ${event.version}`];
    case 'unpinned':
      return [`unpinned ${event.app}`];
    case 'granted':
      return grantLines(event);
    case 'repaired':
      return [`repaired the record (${event.fault}), ${event.setAside} files in ${event.folder ?? NONE}`];
    case 'token-created':
      return [`token ${event.id} for ${event.app} (${event.label})${limitsOf(event)}`];
    case 'token-revoked':
      return [`token ${event.id} revoked`];
  }
}

function limitsOf({ expires, percent = 100 }: Extract<RegistryEvent, { kind: 'token-created' }>): string {
  return [expires ? `, until ${time(expires)}` : '', percent < 100 ? `, for up to ${percent} %` : ''].join('');
}
