import type { Refusal, RemoteManifest } from '@klaster/shared/contract';
import { isReserved, overlap } from '../grants/addresses';
import type { Served } from './served';

type Claim = { by: string; path: string };

/** Refusals for path patterns that match an address of another app's pattern, or of the gateway itself. */
export function routeCollisions({ shells, remotes, changed }: Served): Refusal[] {
  const ofShells = shells.flatMap((shell) =>
    shell.paths.map((path) => ({ by: shell.name, path, isNew: changed.has(shell) })),
  );
  const ofRemotes = remotes.flatMap((remote) =>
    claimsOf(remote).map((claim) => ({ ...claim, isNew: changed.has(remote) })),
  );
  const claims = [...ofShells, ...ofRemotes];
  const reserved = ofRemotes.filter(({ isNew, path }) => isNew && isReserved(path));
  return [
    ...reserved.map((claim) => refusal(claim, `the gateway itself answers ${claim.path}`)),
    ...claims
      .filter(({ isNew }) => isNew)
      .flatMap((claim) =>
        claims.filter((other) => collide(claim, other)).map((other) => refusal(claim, `${other.by} has ${other.path}`)),
      ),
  ];
}

function claimsOf(remote: RemoteManifest): Claim[] {
  return remote.routes.map((route) => ({ by: remote.name, path: route.path }));
}

function collide(a: Claim, b: Claim): boolean {
  return a.by !== b.by && overlap(a.path, b.path);
}

function refusal(claim: Claim, against: string): Refusal {
  return {
    rule: 'routes',
    release: `${claim.by} claims ${claim.path}`,
    against,
    remedy: 'Choose another path, or agree with the team that has it and promote both releases together.',
  };
}
