import { compareSurfaces, isOlder } from './compare';
import type { Surface, SurfaceReport } from './report';

/**
 * The version that a surface calls for, given the newest report before it; by semver, at least one step from there.
 *
 * @param reports of the versions released so far
 */
export function nextVersion(surface: Surface, reports: readonly SurfaceReport[]): string {
  const newest = reports.toSorted((a, b) => (isOlder(a.version, b.version) ? 1 : -1))[0];
  if (!newest) return '1.0.0';
  const [major = 0, minor = 0, patch = 0] = newest.version.split('.').map(Number);
  switch (compareSurfaces(newest.surface, surface).step) {
    case 'major':
      return `${major + 1}.0.0`;
    case 'minor':
      return `${major}.${minor + 1}.0`;
    case 'none':
      return `${major}.${minor}.${patch + 1}`;
  }
}

/** The manifest's text with another version; everything else stays to the letter. */
export function withVersion(manifest: string, version: string): string {
  return manifest.replace(/("version": ")[^"]+(")/, `$1${version}$2`);
}

/**
 * A remote's manifest after a new version of shared: a major version needs a new range, whereas a minor one is within the
 * present range.
 */
export function withRange(manifest: string, version: string): string {
  return manifest.replace(/(?<="@klaster\/shared": "workspace:\^)(\d+)[^"]*/, (range, major) =>
    version.startsWith(`${major}.`) ? range : `${version.split('.')[0]}.0.0`,
  );
}
