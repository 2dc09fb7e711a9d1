import type { RemoteManifest } from '@klaster/shared/contract/http';

/** Origins that releases say they call, each once. */
export function calledOrigins(manifests: readonly Pick<RemoteManifest, 'connect'>[]): string[] {
  return [...new Set(manifests.flatMap(({ connect }) => connect.map((url) => new URL(url).origin)))];
}

/** Number of characters that origins occupy in a page's policy. */
export function lengthInPolicy(origins: readonly string[]): number {
  return origins.reduce((sum, origin) => sum + origin.length + 1, 0);
}
