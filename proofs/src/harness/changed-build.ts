import { canonicalJson } from '@klaster/shared/contract/http';
import { packFolder } from '@klaster/tools/release/archive';
import { inRoot } from '@klaster/tools/workspace';
import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltSystem } from './built-system';

/** Publishes an app's build with a changed manifest, hence as another version. @returns the version */
export async function publishChanged<Manifest extends object>(
  system: BuiltSystem,
  app: string,
  change: (manifest: Manifest) => Manifest,
): Promise<string> {
  const folder = path.join(system.folder, 'changed');
  const name = app === 'shell' ? 'shell.json' : 'routes.json';
  // Without compressed copies of the manifest, which a release may lack.
  const filter = (file: string) => !/\/(?:shell|routes)\.json\.(?:br|gz)$/.test(file);
  await cp(inRoot(app, 'dist'), folder, { recursive: true, filter });
  const { version: _, ...built } = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Manifest & {
    version: string;
  };
  const manifest = change(built as unknown as Manifest);
  // As in `shared/build/plugins/release-facts.ts`.
  const version = createHash('sha256').update(canonicalJson(manifest)).digest('hex').slice(0, 16);
  await writeFile(path.join(folder, name), JSON.stringify({ ...manifest, version }));
  const { bytes } = await packFolder(folder);
  await rm(folder, { recursive: true });
  await (await system.registry()).publish(app, bytes, { percent: 100, why: 'for the proof' });
  return version;
}
