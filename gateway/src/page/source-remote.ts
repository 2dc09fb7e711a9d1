import { remoteManifestSchema } from '@klaster/shared/contract/http';
import type { ServedRemote } from '../releases/releases';

/** Milliseconds a dev server may take for its manifest: it may be compiling. */
const LIMIT_MS = 5000;

/** A remote as its dev server currently describes it; null without a timely answer that is a valid manifest. */
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
