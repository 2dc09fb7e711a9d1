import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from './registry';
import { ROOT } from './workspace';

/** Built folders of the browser's part: the shell and every remote. */
const APPS = readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('mf-'));
const UNITS = ['api', 'gateway', ...APPS];

/** Builds the system unless that has been done. */
export function ensureBuilt(): void {
  if (UNITS.every((name) => existsSync(distOf(name)))) return;
  const { status } = spawnSync(process.execPath, ['tools/klaster.mjs', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
}

/** Folder of an app's build. */
function distOf(app: string): string {
  return path.join(ROOT, app, 'dist');
}

/** Releases the shell and every remote as built, all live at once. */
export async function releaseBuilds(registry: Registry): Promise<void> {
  const stored = await Promise.all(APPS.map((app) => registry.publish(app, distOf(app), { percent: 0 })));
  await registry.promote(stored.map(({ app, version }) => ({ app, version })));
}
