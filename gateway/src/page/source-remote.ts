import { remoteManifestSchema } from '@klaster/shared/contract/http';
import type { ServedRemote } from '../releases/releases';

/** A dev server may be compiling. */
const LIMIT_MS = 5000;

/** Null without a valid manifest in time. */
export async function fetchFromSource(
  name: string,
  origin: string,
  channel: ServedRemote['channel'],
): Promise<ServedRemote | null> {
  try {
    const answer = await fetch(`${origin}/routes.json`, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
    const manifest = remoteManifestSchema.parse(await answer.json());
    return manifest.name === name ? { manifest, channel, sinceSeq: 0, fallback: null, base: `${origin}/` } : null;
  } catch {
    return null;
  }
}
