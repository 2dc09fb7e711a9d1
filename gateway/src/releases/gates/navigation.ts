import { patternsOverlap } from '@klaster/shared/contract';
import type { NavigationEntry, GateRefusal, RemoteManifest } from '@klaster/shared/contract';
import type { Served } from './gates';

/** Refusals for entries of the navigation that lead out of the remote. */
export function strayEntries({ name, routes, navigation }: RemoteManifest): GateRefusal[] {
  return navigation
    .filter(({ to }) => !routes.some(({ path }) => patternsOverlap(path, to)))
    .map(({ to }) => ({
      rule: 'navigation',
      release: `an entry of ${name} leads to ${to}`,
      against: 'none of its routes is there',
      remedy: 'An entry leads to an address of its own remote.',
    }));
}

type Labelled = { by: string; entry: NavigationEntry };

/** Refusals for entries with the same label as another remote's in the same place: users could not distinguish them. */
export function sameLabels({ remotes, changed }: Served): GateRefusal[] {
  const entriesOf = (remote: RemoteManifest): Labelled[] =>
    remote.navigation.map((entry) => ({ by: remote.name, entry }));
  const all = remotes.flatMap(entriesOf);
  return remotes
    .filter((remote) => changed.has(remote))
    .flatMap(entriesOf)
    .flatMap((ours) => {
      const other = all.find((theirs) => theirs.by !== ours.by && readAlike(ours.entry, theirs.entry));
      if (!other) return [];
      return {
        rule: 'navigation' as const,
        release: `${ours.by} labels ${ours.entry.to} “${ours.entry.label['uz-Cyrl']}”`,
        against: `${other.by} labels ${other.entry.to} so, in the same group`,
        remedy: 'Choose another label, or agree with that team and promote both releases together.',
      };
    });
}

function readAlike(a: NavigationEntry, b: NavigationEntry): boolean {
  if (a.layout !== b.layout || a.group !== b.group) return false;
  return Object.entries(a.label).some(([language, text]) => {
    const [ours, theirs] = [asRead(text), asRead(b.label[language as keyof typeof b.label])];
    return ours !== '' && ours === theirs;
  });
}

function asRead(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();
}
