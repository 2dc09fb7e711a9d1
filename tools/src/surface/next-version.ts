import type { Step } from './compare';

/** One step by semver; without a difference a patch. */
export function raise(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  switch (step) {
    case 'major':
      return `${major + 1}.0.0`;
    case 'minor':
      return `${major}.${minor + 1}.0`;
    case 'none':
      return `${major}.${minor}.${patch + 1}`;
  }
}
export function withVersion(manifest: string, version: string): string {
  return manifest.replace(/("version": ")[^"]+(")/, `$1${version}$2`);
}

/** A remote's manifest needs a new range only for a major version of shared. */
export function withRange(manifest: string, version: string): string {
  return manifest.replace(/(?<="@klaster\/shared": "workspace:\^)(\d+)[^"]*/, (range, major) =>
    version.startsWith(`${major}.`) ? range : `${version.split('.')[0]}.0.0`,
  );
}
