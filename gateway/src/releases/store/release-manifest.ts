import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { canonicalJson, remoteManifestSchema, shellManifestSchema } from '@klaster/shared/contract/http';
import type { RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import { ReleaseRefused } from '../../problems/problem-error';
import { hasCode } from '../../storage/file-system';
import { ARCHIVE_LIMITS } from './unpack-archive';

export type ReleaseManifest = RemoteManifest | ShellManifest;

export const SHELL = 'shell';

export function manifestFileName(app: string): string {
  return app === SHELL ? 'shell.json' : 'routes.json';
}

export function isShellManifest(manifest: ReleaseManifest): manifest is ShellManifest {
  return manifest.name === SHELL;
}

export function isRemoteManifest(manifest: ReleaseManifest): manifest is RemoteManifest {
  return !isShellManifest(manifest);
}

export type ReadManifest = { manifest: ReleaseManifest; contentVersion: string };

/** @throws {ReleaseRefused} */
export async function readManifest(folder: string, app: string): Promise<ReadManifest> {
  const file = manifestFileName(app);
  const schema = app === SHELL ? shellManifestSchema : remoteManifestSchema;
  const text = await readFile(path.join(folder, file), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'EISDIR')) return null;
    throw error;
  });
  if (text === null) throw refused(`${app} has no ${file}`, 'every release has one');
  if (Buffer.byteLength(text) > ARCHIVE_LIMITS.manifest)
    throw refused(`${file} of ${app} is too large`, `it may have ${ARCHIVE_LIMITS.manifest} bytes`);
  const content = parseJson(text);
  const parsed = schema.safeParse(content);
  if (parsed.success) return { manifest: parsed.data, contentVersion: computeVersion(content as object) };
  const issue = parsed.error.issues[0];
  throw refused(`${file} of ${app}`, `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'invalid'}`);
}

/** Hash of the raw content, including fields that this gateway does not know. */
function computeVersion(content: object): string {
  const counted = Object.fromEntries(Object.entries(content).filter(([key]) => key !== 'version'));
  return createHash('sha256').update(canonicalJson(counted)).digest('hex').slice(0, 16);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(release: string, against: string): ReleaseRefused {
  return new ReleaseRefused([
    { rule: 'manifest', release, against, remedy: 'Build the app with the workspace’s shared/build.' },
  ]);
}
