import type { AppReleases, PublishAnswer, ReleaseChange } from '@klaster/shared/contract';

export const NONE = '–';

/** Result of an upload. */
export function publishedLines(answer: PublishAnswer): string[] {
  const again = answer.known ? ['the very same files had been published before'] : [];
  return [`${answer.app} ${answer.version} is stored`, ...again, standing(answer)];
}

function standing({ app, version, live, percent, pinned, rolled_back: rolledBack }: PublishAnswer): string {
  if (live === version) return 'live: everybody gets it';
  if (rolledBack) {
    const way = `npm run release -- promote ${app} ${version}`;
    return `rolled back before: everybody gets ${live ?? 'nothing'} until it is promoted: ${way}`;
  }
  const rest = live ? `everybody else gets ${live}` : 'nothing else is live';
  if (pinned) return `pinned: everybody gets ${live ?? 'nothing'} until the pin is taken off`;
  if (percent === 0) return `nobody gets it until it is promoted; ${live ? `live is ${live}` : 'nothing is live'}`;
  return `canary: ${percent} % of the visitors get it, ${rest}`;
}

/** The version of an app that everybody gets now, in a line. */
export function stateLine({ app, live, canary, pinned, previous }: AppReleases): string {
  const parts = [
    live ? `live ${live}` : 'nothing live',
    ...(pinned ? ['pinned'] : []),
    ...(canary ? [`canary ${canary.version} for ${canary.percent} %`] : []),
    ...(previous ? [`previous ${previous}`] : []),
  ];
  return `${app}: ${parts.join(', ')}`;
}

/** The grants of an app: one line for addresses, one for origins. */
export function grantLines({ app, grants }: Pick<AppReleases, 'app' | 'grants'>): string[] {
  const listed = (granted: readonly string[]) => (granted.length > 0 ? granted.join(', ') : 'none');
  return [`${app} has the addresses: ${listed(grants.paths)}`, `${app} may call: ${listed(grants.connect)}`];
}

/** A move of the record. */
export function changeText({ app, from, to, percent }: ReleaseChange): string {
  const part = percent < 100 ? ` for ${percent} %` : '';
  return `${app} ${from ?? NONE} → ${to}${part}`;
}

/** Bytes in units people read. */
export function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `2026-11-20 16:01:07`: UTC, as in the record. */
export function time(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
