import { patternsOverlap, POLICY_ORIGINS_LIMIT } from '@klaster/shared/contract/http';
import type { GateRefusal, NavigationEntry, RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import { beyondGrants, isReserved, misfits } from '@klaster/shared/contract/releases';
import type { Grants } from '@klaster/shared/contract/releases';
import { isShellManifest } from '../store/release-manifest';
import type { ReleaseManifest } from '../store/release-manifest';

/** Releases that would be served after the change: of an app with a canary, both. */
export type Served = {
  shells: readonly ShellManifest[];
  remotes: readonly RemoteManifest[];
  /** Fallbacks of the apps that the change does not move. */
  fallbacks: readonly RemoteManifest[];
  /** Releases that the change adds; pairs that were served together before are not judged again. */
  changed: ReadonlySet<ReleaseManifest>;
};

/** Origins that releases declare to call, without duplicates. */
export function calledOrigins(manifests: readonly Pick<RemoteManifest, 'connect'>[]): string[] {
  return [...new Set(manifests.flatMap(({ connect }) => connect.map((url) => new URL(url).origin)))];
}

/** Number of characters that origins take in a page's policy. */
export function lengthInPolicy(origins: readonly string[]): number {
  return origins.reduce((sum, origin) => sum + origin.length + 1, 0);
}

/** Refusals of releases that would be served together. */
export function judgeTogether(served: Served, granted: (app: string) => Grants): GateRefusal[] {
  const ungranted = [...served.changed].flatMap((manifest) => beyondGrants(manifest, granted(manifest.name)));
  // Collisions are meaningless while an address belongs to another app.
  const collisions = ungranted.length > 0 ? ungranted : routeCollisions(served);
  return [...sharedVersions(served), ...collisions, ...sameLabels(served), ...policyLength(served)];
}

/** Shared modules that a remote requires and a shell served with it does not provide in the range. */
function sharedVersions({ shells, remotes, fallbacks, changed }: Served): GateRefusal[] {
  return shells.flatMap((shell) => [
    ...remotes
      .filter((remote) => changed.has(remote) || changed.has(shell))
      .flatMap((remote) => misfits(remote, shell, changed.has(remote))),
    ...(changed.has(shell) ? fallbacks.flatMap((fallback) => withoutFallback(fallback, shell)) : []),
  ]);
}

export function fits(remote: RemoteManifest, shell: ShellManifest): boolean {
  return misfits(remote, shell, false).length === 0;
}

function withoutFallback(fallback: RemoteManifest, shell: ShellManifest): GateRefusal[] {
  return misfits(fallback, shell, false).map((refusal) => ({
    ...refusal,
    against: `${refusal.against}, and pages fall back to it`,
    remedy: `Promote a ${fallback.name} together with the shell, or one more before it, so that pages fall back to one that fits.`,
  }));
}

type Claim = { by: string; path: string; isNew: boolean; isRemote: boolean; isFallback: boolean };

/** Path patterns that match an address of another app or of the gateway itself. */
function routeCollisions({ shells, remotes, fallbacks, changed }: Served): GateRefusal[] {
  const listClaims = (manifest: ReleaseManifest, isFallback = false): Claim[] => {
    const isRemote = !isShellManifest(manifest);
    const paths = isRemote ? manifest.routes.map(({ path }) => path) : manifest.paths;
    const isNew = !isFallback && changed.has(manifest);
    return paths.map((path) => ({ by: manifest.name, path, isNew, isRemote, isFallback }));
  };
  const claims = [
    ...[...shells, ...remotes].flatMap((manifest) => listClaims(manifest)),
    ...fallbacks.flatMap((manifest) => listClaims(manifest, true)),
  ];
  const collision = ({ by, path }: Claim, against: string): GateRefusal => ({
    rule: 'routes',
    release: `${by} claims ${path}`,
    against,
    remedy: 'Choose another path, or agree with the team that has it and promote both releases together.',
  });
  const added = claims.filter(({ isNew }) => isNew);
  return [
    ...added
      .filter(({ isRemote, path }) => isRemote && isReserved(path))
      .map((claim) => collision(claim, `the gateway itself answers ${claim.path}`)),
    ...added.flatMap((claim) =>
      claims
        .filter((other) => claim.by !== other.by && patternsOverlap(claim.path, other.path))
        .map(({ by, path, isFallback }) =>
          collision(claim, `${by} has ${path}${isFallback ? ' in the version that its pages fall back to' : ''}`),
        ),
    ),
  ];
}

/** Entries that users could not distinguish: same label, same group. */
function sameLabels({ remotes, changed }: Served): GateRefusal[] {
  const listEntries = ({ name: by, navigation }: RemoteManifest) => navigation.map((entry) => ({ by, entry }));
  const all = remotes.flatMap(listEntries);
  const added = remotes.filter((remote) => changed.has(remote)).flatMap(listEntries);
  return added.flatMap(({ by, entry }) => {
    const other = all.find((theirs) => theirs.by !== by && readAlike(entry, theirs.entry));
    if (!other) return [];
    return {
      rule: 'navigation' as const,
      release: `${by} labels ${entry.to} “${entry.label['uz-Cyrl']}”`,
      against: `${other.by} labels ${other.entry.to} so, in the same group`,
      remedy: 'Choose another label, or agree with that team and promote both releases together.',
    };
  });
}

function readAlike(a: NavigationEntry, b: NavigationEntry): boolean {
  if (a.layout !== b.layout || a.group !== b.group) return false;
  return Object.entries(a.label).some(([language, text]) => {
    const [ours, theirs] = [normalise(text), normalise(b.label[language as keyof typeof b.label])];
    return ours !== '' && ours === theirs;
  });
}

function normalise(text: string): string {
  const letters = text.normalize('NFKC').toLowerCase();
  return letters.replace(/[\s\p{P}]+/gu, ' ').trim();
}

/** Origins that would make every page's policy longer than proxies accept. */
function policyLength({ remotes, fallbacks, changed }: Served): GateRefusal[] {
  const length = lengthInPolicy(calledOrigins([...remotes, ...fallbacks]));
  if (length <= POLICY_ORIGINS_LIMIT) return [];
  return remotes
    .filter((remote) => changed.has(remote) && remote.connect.length > 0)
    .map(({ name, connect }) => ({
      rule: 'policy',
      release: `${name} calls ${connect.length} origins`,
      against: `with those of all remotes the policy would have ${length} characters of them, and may have ${POLICY_ORIGINS_LIMIT}`,
      remedy: 'Call fewer origins, or through one of them.',
    }));
}
