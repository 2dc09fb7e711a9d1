import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './workspace';

/** Built folders of the browser's part: the shell and every remote. */
const APPS = readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('mf-'));
const UNITS = ['api', 'gateway', ...APPS];

/** Builds the system unless that has been done. */
export function ensureBuilt(): void {
  if (UNITS.every((name) => existsSync(path.join(ROOT, name, 'dist')))) return;
  const { status } = spawnSync(process.execPath, ['tools/klaster.mjs', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
}

/**
 * Copies the browser's part as built, as a folder for the gateway's `WEB_DIR`: it stays as it is while someone builds,
 * and whoever takes files out of it disturbs no one.
 */
export async function copyBrowserBuild(folder: string): Promise<void> {
  for (const name of APPS)
    await cp(path.join(ROOT, name, 'dist'), path.join(folder, name, 'dist'), { recursive: true });
}
