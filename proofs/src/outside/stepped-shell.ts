import { canonicalJson } from '@klaster/shared/contract/http';
import { packFolder } from '@klaster/tools/release/archive';
import { inRoot } from '@klaster/tools/workspace';
import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltSystem } from '../harness/built-system';

type ShellManifest = { version: string; provides: Record<string, string> };

/** Publishes the built shell with other versions of our shared modules. @returns `published`, or the refusal */
export async function publishStepped(system: BuiltSystem, step: (version: string) => string): Promise<string> {
  const folder = path.join(system.folder, 'shell');
  // Without compressed copies of the manifest, which changes here.
  await cp(inRoot('shell/dist'), folder, { recursive: true, filter: (file) => !/shell\.json\.(br|gz)$/.test(file) });
  const file = path.join(folder, 'shell.json');
  const { version: _, ...manifest } = JSON.parse(await readFile(file, 'utf8')) as ShellManifest;
  const provides = Object.entries(manifest.provides).map(([name, version]) => {
    return [name, name.startsWith('@klaster/') ? step(version) : version];
  });
  const stepped = { ...manifest, provides: Object.fromEntries(provides) as Record<string, string> };
  const version = createHash('sha256').update(canonicalJson(stepped)).digest('hex').slice(0, 16);
  await writeFile(file, JSON.stringify({ ...stepped, version }));
  const { bytes } = await packFolder(folder);
  const registry = await system.registry();
  return registry.publish('shell', bytes, { percent: 100, why: 'for the proof' }).then(() => 'published', String);
}
