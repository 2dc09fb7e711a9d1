import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HOST } from '.';

const LOCKFILES = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'];

export type AppFolder = {
  /** `shell`, or `mf-…`: the package's name without its scope. */
  readonly name: string;
  readonly isHost: boolean;
  readonly folder: string;
  /** Versions of `@klaster/shared` that `package.json` accepts; undefined if it names an address instead. */
  readonly range: string | undefined;
  /** File of the SDK at the address that `package.json` names instead. */
  readonly sdk: string | undefined;
};

type Package = { name?: string; dependencies?: Record<string, string>; klaster?: { gateway?: string } };

/** The app in a folder, by its `package.json`. @throws if that is missing, or its name is not that of an app */
export function readAppFolder(folder: string): AppFolder {
  const { name: fullName = '', dependencies = {} } = readPackage(folder);
  const name = fullName.replace(/^@[^/]+\//, '');
  if (name !== HOST && !name.startsWith('mf-'))
    throw new Error(`${folder}/package.json: a remote is called mf-…, not "${fullName}"`);
  const wanted = dependencies['@klaster/shared']?.replace('workspace:', '') ?? '';
  return {
    name,
    isHost: name === HOST,
    folder,
    range: /^[\^~]?\d/.test(wanted) ? wanted : undefined,
    sdk: wanted.endsWith('.tgz') ? path.posix.basename(wanted) : undefined,
  };
}

/** Address of the platform for which a remote outside the workspace is made. */
export const readGateway = (folder: string): string | undefined => readPackage(folder).klaster?.gateway;

/** The lockfile of the folder's workspace, which decides what is installed; undefined if there is none. */
export function findLockfile(folder: string): string | undefined {
  const found = LOCKFILES.map((name) => path.join(folder, name)).find((file) => existsSync(file));
  const parent = path.dirname(folder);
  return found ?? (parent === folder ? undefined : findLockfile(parent));
}

function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package;
}
