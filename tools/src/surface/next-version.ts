import { compareSurfaces, isOlder } from './compare';
import type { Surface, SurfaceReport } from './report';

/** The next version: at least one step by semver after the newest report. */
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

/** Replaces the version and leaves the rest of the text unchanged. */
export function withVersion(manifest: string, version: string): string {
  return manifest.replace(/("version": ")[^"]+(")/, `$1${version}$2`);
}

/** A remote's manifest needs a new range only for a major version of shared. */
export function withRange(manifest: string, version: string): string {
  return manifest.replace(/(?<="@klaster\/shared": "workspace:\^)(\d+)[^"]*/, (range, major) =>
    version.startsWith(`${major}.`) ? range : `${version.split('.')[0]}.0.0`,
  );
}
