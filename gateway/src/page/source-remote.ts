import { remoteManifestSchema } from '@klaster/shared/contract/http';
import type { ServedRemote } from '../releases/releases';

/** A dev server may be compiling. */
const LIMIT_MS = 5000;

/** Null without a valid manifest in time. */
export async function fetchFromSource(name: string, origin: string): Promise<ServedRemote | null> {
  try {
    const answer = await fetch(`${origin}/routes.json`, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
    const manifest = remoteManifestSchema.parse(await answer.json());
    const remote = { manifest, channel: 'live' as const, sinceSeq: 0, fallback: null, base: `${origin}/` };
    return manifest.name === name ? remote : null;
  } catch {
    return null;
  }
}
