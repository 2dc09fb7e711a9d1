import type { RemoteManifest, Script } from '@klaster/shared/contract/http';
import type { ServedRemote } from '../releases/releases';

/** A file of a release as a browser requests it. */
export function buildScript(files: Readonly<Record<string, string>>, base: string, file: string): Script {
  return { url: `${base}${file}`, integrity: files[file] ?? null };
}

/** A remote's entry. From source its content changes while its address stays: nothing vouches for it. */
export function buildEntry(remote: ServedRemote): Script {
  const { manifest, base } = remote;
  return buildScript(isFromSource(remote) ? {} : manifest.files, base, manifest.entry);
}

/** The entry of a stored release. */
export function buildStoredEntry(manifest: RemoteManifest): Script {
  return buildScript(manifest.files, `/remotes/${manifest.name}/${manifest.version}/`, manifest.entry);
}

/** Served by a developer's dev server, at another address than this one. */
export function isFromSource({ base }: ServedRemote): boolean {
  return !base.startsWith('/');
}
