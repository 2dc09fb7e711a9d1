import type { Grants, GateRefusal } from '@klaster/shared/contract';
import { isGrantedOrigin, isGrantedPath } from '../grants/granted';
import { isShellManifest } from '../store/release-manifest';
import type { ReleaseManifest } from '../store/release-manifest';

/** Refusals for addresses that a release claims, and origins that it calls, without the operator having granted them. */
export function beyondGrants(changed: Iterable<ReleaseManifest>, grantsOf: (app: string) => Grants): GateRefusal[] {
  return [...changed].flatMap((manifest) => {
    const grants = grantsOf(manifest.name);
    return [...foreignPaths(manifest, grants), ...foreignOrigins(manifest, grants)];
  });
}

function foreignPaths(manifest: ReleaseManifest, grants: Grants): GateRefusal[] {
  const { name } = manifest;
  const paths = isShellManifest(manifest) ? manifest.paths : manifest.routes.map(({ path }) => path);
  return paths
    .filter((path) => !isGrantedPath(grants, path))
    .map((path) => ({
      rule: 'grants',
      release: `${name} claims ${path}`,
      against: grantedSentence(name, grants.paths),
      remedy: `Choose an address within that, or have the operator grant it: release grant ${name} --path …`,
    }));
}

function foreignOrigins(manifest: ReleaseManifest, grants: Grants): GateRefusal[] {
  const { name } = manifest;
  return (isShellManifest(manifest) ? [] : manifest.connect)
    .filter((url) => !isGrantedOrigin(grants, url))
    .map((url) => ({
      rule: 'grants',
      release: `${name} calls ${url}`,
      against: grantedSentence(name, grants.connect),
      remedy: `Do without it, or have the operator grant it: release grant ${name} --connect ${new URL(url).origin}`,
    }));
}

function grantedSentence(name: string, granted: readonly string[]): string {
  return granted.length === 0 ? `${name} is granted none` : `${name} is granted ${granted.join(', ')}`;
}
