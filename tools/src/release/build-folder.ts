import { appNameSchema, versionSchema } from '@klaster/shared/contract/http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from './exchange';
import { CommandFailure, EXIT } from './failure';

const namedSchema = z.object({ name: appNameSchema, version: versionSchema });

export type BuiltRelease = z.infer<typeof namedSchema>;

/** @throws {CommandFailure} if the folder has no release of `app` */
export async function readBuild(folder: string, app: string): Promise<BuiltRelease> {
  const file = path.join(folder, app === 'shell' ? 'shell.json' : 'routes.json');
  const build = namedSchema.safeParse(parseJson(await readFile(file, 'utf8').catch(() => ''))).data;
  if (!build) throw new CommandFailure(EXIT.failed, `${file} is missing or not a manifest: build ${app} first.`);
  if (build.name !== app) throw new CommandFailure(EXIT.usage, `${folder} holds ${build.name}, not ${app}.`);
  return build;
}
