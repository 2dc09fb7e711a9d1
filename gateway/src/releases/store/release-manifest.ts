import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { canonicalJson } from '@klaster/shared/contract/http';
import type { RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import { manifestFileName, parseManifest } from '@klaster/shared/contract/releases';
import { ReleaseRefused } from '../../problems/problem-error';
import { hasCode } from '../../storage/file-system';

export type ReleaseManifest = RemoteManifest | ShellManifest;

export const SHELL = 'shell';

export function isShellManifest(manifest: ReleaseManifest): manifest is ShellManifest {
  return manifest.name === SHELL;
}

export function isRemoteManifest(manifest: ReleaseManifest): manifest is RemoteManifest {
  return !isShellManifest(manifest);
}

export type ReadManifest = { manifest: ReleaseManifest; contentVersion: string };

/** @throws {ReleaseRefused} */
export async function readManifest(folder: string, app: string): Promise<ReadManifest> {
  const text = await readFile(path.join(folder, manifestFileName(app)), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'EISDIR')) return null;
    throw error;
  });
  const parsed = parseManifest(app, text);
  if ('refusal' in parsed) throw new ReleaseRefused([parsed.refusal]);
  return { manifest: parsed.manifest, contentVersion: computeVersion(parsed.content) };
}

/** Hash of the raw content, including fields that this gateway does not know. */
function computeVersion(content: object): string {
  const counted = Object.fromEntries(Object.entries(content).filter(([key]) => key !== 'version'));
  return createHash('sha256').update(canonicalJson(counted)).digest('hex').slice(0, 16);
}
