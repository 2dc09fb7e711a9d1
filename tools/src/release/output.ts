import type { CallAnswer } from '@klaster/shared/contract/endpoints';
import { listGrants } from '@klaster/shared/contract/releases';
import type {
  AppReleases,
  FailuresAnswer,
  PublishAnswer,
  RegistryEvent,
  ReleaseChange,
} from '@klaster/shared/contract/releases';

const NONE = '–';

type DeployToken = CallAnswer<'GET /registry/tokens'>['tokens'][number];

/** The first row is the heading. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ');
  return rows.map((row) => line(row).trimEnd());
}

export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `2026-11-20 16:01:07`, UTC as in the record. */
export function formatTime(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}

export function publishedLines(answer: PublishAnswer): string[] {
  const again = answer.known ? ['the very same files had been published before'] : [];
  return [`${answer.app} ${answer.version} is stored`, ...again, reachLine(answer)];
}

function reachLine({ app, version, live, percent, pinned, rolled_back: rolledBack }: PublishAnswer): string {
  const everybody = `everybody gets ${live ?? 'nothing'}`;
  if (live === version) return 'live: everybody gets it';
  if (rolledBack)
    return `rolled back before: ${everybody} until it is promoted: npm run release -- promote ${app} ${version}`;
  if (pinned) return `pinned: ${everybody} until the pin is taken off`;
  if (percent === 0) return `nobody gets it until it is promoted; ${live ? `live is ${live}` : 'nothing is live'}`;
  return `canary: ${percent} % of the visitors get it, ${live ? `everybody else gets ${live}` : 'nothing else is live'}`;
}

export function stateLine({ app, live, canary, pinned, previous, retired, versions }: AppReleases): string {
  if (versions.length === 0) return `${app}: no release yet`;
  const parts = [
    ...(retired ? ['retired'] : []),
    live ? `live ${live}` : 'nothing live',
    ...(pinned ? ['pinned'] : []),
    ...(canary ? [`canary ${canary.version} for ${canary.percent} %`] : []),
    ...(previous ? [`previous ${previous}`] : []),
  ];
  return `${app}: ${parts.join(', ')}`;
}

export function grantLines({ app, grants }: Pick<AppReleases, 'app' | 'grants'>): string[] {
  return [
    `${app} has the addresses: ${grants.paths.join(', ') || 'none'}`,
    ...(grants.isolated
      ? [`${app} is isolated and may make the calls: ${grants.calls?.join(', ') || 'none'}`]
      : [`${app} may call: ${grants.connect.join(', ') || 'none'}`]),
  ];
}

export function requestLine({ what, at, who, declined }: AppReleases['requests'][number]): string {
  const state = declined === null ? 'waits for the operator' : `declined: ${declined}`;
  return `${what} was asked for by ${who}, ${formatTime(at)}: ${state}`;
}

export function ownerLine({ app, owner }: Pick<AppReleases, 'app' | 'owner'>): string {
  return `${app} is owned by: ${owner ?? 'nobody named'}`;
}

export function overviewLines(apps: readonly AppReleases[]): string[] {
  if (apps.length === 0) return ['Nothing has been published yet.'];
  return table([
    ['APP', 'LIVE', 'SINCE (UTC)', 'BY', 'CANARY', 'PREVIOUS', 'FAILURES', 'OWNER'],
    ...apps.map(({ app, live, pinned, retired, since, who, canary, previous, failures, owner }) => [
      app,
      `${live ?? (retired ? 'retired' : NONE)}${pinned ? ' pinned' : ''}`,
      since ? formatTime(since) : NONE,
      who ?? NONE,
      canary ? `${canary.version} ${canary.percent} %` : NONE,
      previous ?? NONE,
      String(failures.length),
      owner ?? NONE,
    ]),
  ]);
}

export function appLines(app: AppReleases): string[] {
  const versions = app.versions.map(({ version, at, who, bytes }) => [version, formatTime(at), who, formatSize(bytes)]);
  const failures = app.failures.map(({ version, phase, visitors, last, message }) => [
    version,
    phase,
    String(visitors),
    formatTime(last),
    message,
  ]);
  return [
    stateLine(app),
    ...grantLines(app),
    ownerLine(app),
    ...app.requests.map(requestLine),
    '',
    ...table([['VERSION', 'PUBLISHED (UTC)', 'BY', 'SIZE'], ...versions]),
    '',
    ...(failures.length > 0
      ? table([['FAILED VERSION', 'PHASE', 'VISITORS', 'LAST (UTC)', 'MESSAGE'], ...failures])
      : ['No failures were reported lately.']),
  ];
}

export function failureLines(failures: FailuresAnswer['failures']): string[] {
  if (failures.length === 0) return ['No failures were reported lately.'];
  return failures.flatMap(({ phase, visitors, last, message, position, source }) => {
    const chunk = position ? `${position.file}:${position.line}:${position.column}` : 'the position is unknown';
    const lines = source?.lines.map((text, index) => {
      const line = source.first + index;
      return `${line === source.line ? '>' : ' '} ${String(line).padStart(5)}  ${text}`;
    });
    const place = source ? `${source.file}:${source.line}` : chunk;
    return [`${message} (${phase}, ${visitors} visitors, last ${formatTime(last)})`, place, ...(lines ?? []), ''];
  });
}

export function tokenLines(tokens: readonly DeployToken[]): string[] {
  const rows = tokens.map(({ id, app, label, at, percent, expires, revoked }) => {
    const times = [formatTime(at), formatTime(expires), revoked ? formatTime(revoked) : NONE];
    return [id, app, label, `${percent} %`, ...times];
  });
  return table([['ID', 'APP', 'LABEL', 'AT MOST', 'MADE (UTC)', 'EXPIRES (UTC)', 'REVOKED (UTC)'], ...rows]);
}

/** A line for each event, or for each app of a move of several apps. */
export function eventLines(events: readonly RegistryEvent[]): string[] {
  const rows = events.flatMap((event) => {
    const [first = '', ...more] = actionLines(event);
    const { seq, at, who, why } = event;
    return [[String(seq), formatTime(at), who, first, why], ...more.map((line) => ['', '', '', line, ''])];
  });
  return table([['NO', 'AT (UTC)', 'WHO', 'WHAT', 'WHY'], ...rows]);
}

export function verificationLines({ events, releases, faults }: CallAnswer<'GET /registry/verify'>): string[] {
  const looked = `${events} events and ${releases} releases looked at`;
  return faults.length > 0 ? [`${looked}:`, ...faults] : [`${looked}: all whole`];
}

export function repairLines(answer: CallAnswer<'GET /registry/repair'>): string[] {
  const { fault, folder, setAside, carried, restored, lost, live } = answer;
  if (fault === null) return ['The record is whole: there is nothing to repair.'];
  const numbers = (list: readonly number[]) => list.join(', ') || 'none';
  const versions = Object.entries(live).map(([app, version]) => `${app} ${version}`);
  return [
    `fault         ${fault}`,
    `written anew  events ${numbers(restored)}, which the gateway has read before`,
    `set aside     events ${numbers(setAside)}${folder ? `, into ${folder}` : ''}`,
    `carried over  ${carried} events, of releases that were found too`,
    `lost          events ${numbers(lost)}`,
    `live          ${versions.join(', ') || 'nothing'}`,
  ];
}

function actionLines(event: RegistryEvent): string[] {
  switch (event.kind) {
    case 'published':
      return [`published ${event.app} ${event.version}, ${formatSize(event.bytes)}`];
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
    case 'retired':
      return [`${event.kind} ${event.app}`];
    case 'granted':
      return grantLines(event);
    case 'requested':
    case 'declined':
      return [`${event.app} ${event.kind}: ${listGrants(event.grants).join(', ')}`];
    case 'owned':
      return [ownerLine(event)];
    case 'repaired':
      return [`repaired the record (${event.fault}), ${event.setAside} files in ${event.folder ?? NONE}`];
    case 'token-created':
      return [`token ${event.id} for ${event.app} (${event.label})${limitsText(event)}`];
    case 'token-revoked':
      return [`token ${event.id} revoked`];
  }
}

function changeText({ app, from, to, percent }: ReleaseChange): string {
  return `${app} ${from ?? NONE} → ${to}${percent < 100 ? ` for ${percent} %` : ''}`;
}

function limitsText({ expires, percent = 100 }: Extract<RegistryEvent, { kind: 'token-created' }>): string {
  return [expires ? `, until ${formatTime(expires)}` : '', percent < 100 ? `, for up to ${percent} %` : ''].join('');
}
