import { patternsOverlap } from '@klaster/shared/contract';
import type { GateRefusal, RemoteManifest } from '@klaster/shared/contract';
import { isReserved } from '../grants/addresses';
import type { Served } from './gates';

type Claim = { by: string; path: string };

type Contender = Claim & { isNew: boolean; isFallback?: boolean };

/** Refusals for path patterns that match an address of another app's pattern, or of the gateway itself. */
export function routeCollisions({ shells, remotes, fallbacks, changed }: Served): GateRefusal[] {
  const ofShells = shells.flatMap((shell) =>
    shell.paths.map((path) => ({ by: shell.name, path, isNew: changed.has(shell) })),
  );
  const ofRemotes = remotes.flatMap((remote) =>
    claimsOf(remote).map((claim) => ({ ...claim, isNew: changed.has(remote) })),
  );
  const ofFallbacks = fallbacks.flatMap((fallback) =>
    claimsOf(fallback).map((claim) => ({ ...claim, isNew: false, isFallback: true })),
  );
  const claims: Contender[] = [...ofShells, ...ofRemotes, ...ofFallbacks];
  const reserved = ofRemotes.filter(({ isNew, path }) => isNew && isReserved(path));
  return [
    ...reserved.map((claim) => refusal(claim, `the gateway itself answers ${claim.path}`)),
    ...claims
      .filter(({ isNew }) => isNew)
      .flatMap((claim) =>
        claims.filter((other) => collide(claim, other)).map((other) => refusal(claim, holder(other))),
      ),
  ];
}

function claimsOf(remote: RemoteManifest): Claim[] {
  return remote.routes.map((route) => ({ by: remote.name, path: route.path }));
}

function collide(a: Claim, b: Claim): boolean {
  return a.by !== b.by && patternsOverlap(a.path, b.path);
}

function holder({ by, path, isFallback }: Contender): string {
  return isFallback ? `${by} has ${path} in the version that its pages fall back to` : `${by} has ${path}`;
}

function refusal(claim: Claim, against: string): GateRefusal {
  return {
    rule: 'routes',
    release: `${claim.by} claims ${claim.path}`,
    against,
    remedy: 'Choose another path, or agree with the team that has it and promote both releases together.',
  };
}
