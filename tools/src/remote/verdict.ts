import type { GateRefusal } from '@klaster/shared/contract/http';
import {
  filesRefusal,
  manifestFileName,
  misfits,
  missingParts,
  parseManifest,
  strayEntries,
} from '@klaster/shared/contract/releases';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Call } from '../release/command-action';
import { exchange, parseJson } from '../release/exchange';
import { CommandFailure, EXIT } from '../release/failure';

type Platform = Pick<Call, 'registry' | 'gateway'>;

/** Judges a remote's build as the gateway would, before it is sent; the gateway itself asks for grants that lack. @throws {CommandFailure} if a gate would refuse it */
export async function assertPublishable(folder: string, app: string, platform: Platform): Promise<void> {
  const refusals = await judgeBuild(folder, app, platform);
  if (refusals.length > 0)
    throw new CommandFailure(EXIT.refused, 'The release does not pass the gates, so nothing was sent.', refusals);
}

async function judgeBuild(folder: string, app: string, platform: Platform): Promise<GateRefusal[]> {
  const text = await readFile(path.join(folder, manifestFileName(app)), 'utf8').catch(() => null);
  const parsed = parseManifest(app, text);
  if ('refusal' in parsed) return [parsed.refusal];
  const { manifest } = parsed;
  if ('page' in manifest) return [];
  const tooMuch = filesRefusal(await listFiles(folder));
  const shell = await readShell(platform);
  return [
    ...(tooMuch ? [tooMuch] : []),
    ...missingParts(manifest),
    ...strayEntries(manifest),
    ...(shell ? misfits(manifest, shell, true) : []),
  ];
}

async function listFiles(folder: string): Promise<{ name: string; size: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => {
      const name = path.relative(folder, file).split(path.sep).join('/');
      return { name, size: (await stat(file)).size };
    }),
  );
}

const aboutSchema = z.object({ provides: z.record(z.string(), z.string()) });

/** What the live shell provides; undefined: left to the gateway. */
async function readShell({ registry, gateway }: Platform) {
  const live = await registry.call('GET /registry/live');
  const about = await exchange(new URL('/sdk/sdk.json', gateway), { method: 'GET', headers: {} });
  const provides = about.status === 200 ? aboutSchema.safeParse(parseJson(about.body)).data?.provides : undefined;
  return provides && { version: live.shell ?? 'of the platform', provides };
}
