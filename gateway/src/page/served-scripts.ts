import type { RemoteManifest, Script } from '@klaster/shared/contract/http';
import type { ServedRemote } from '../releases/releases';

export function buildScript(files: Readonly<Record<string, string>>, base: string, file: string): Script {
  return { url: `${base}${file}`, integrity: files[file] ?? null };
}

/** An entry from a dev server has no hash, since its content changes. */
export function buildEntry(remote: ServedRemote): Script {
  const { manifest, base } = remote;
  return buildScript(isFromSource(remote) ? {} : manifest.files, base, manifest.entry);
}

export function buildStoredEntry(manifest: RemoteManifest): Script {
  return buildScript(manifest.files, `/remotes/${manifest.name}/${manifest.version}/`, manifest.entry);
}

export function isFromSource({ base }: ServedRemote): boolean {
  return !base.startsWith('/');
}
