import type { Refusal, RemoteManifest } from '@klaster/shared/contract';
import type { Served } from './served';

/** First segments of addresses that the gateway answers itself. */
const RESERVED = new Set(['api', 'assets', 'crud', 'healthz', 'metrics', 'readyz', 'registry', 'remotes']);

type Claim = { by: string; path: string };

/** Refusals for paths that two apps claim, or the gateway itself. */
export function routeCollisions({ shells, remotes, changed }: Served): Refusal[] {
  const ofShells = shells.flatMap((shell) =>
    shell.paths.map((path) => ({ by: shell.name, path, isNew: changed.has(shell) })),
  );
  const ofRemotes = remotes.flatMap((remote) =>
    claimsOf(remote).map((claim) => ({ ...claim, isNew: changed.has(remote) })),
  );
  const claims = [...ofShells, ...ofRemotes];
  const reserved = ofRemotes.filter(({ isNew, path }) => isNew && RESERVED.has(normalised(path).split('/')[1] ?? ''));
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
  return a.by !== b.by && normalised(a.path) === normalised(b.path);
}

/** A pattern without what makes no difference to the router: names of parameters, case, a slash at the end. */
function normalised(pattern: string): string {
  const segments = pattern
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  return `/${segments.map((segment) => segment.replace(/^:[^?]+/, ':')).join('/')}`;
}

function refusal(claim: Claim, against: string): Refusal {
  return {
    rule: 'routes',
    release: `${claim.by} claims ${claim.path}`,
    against,
    remedy: 'Choose another path, or agree with the team that has it and promote both releases together.',
  };
}
