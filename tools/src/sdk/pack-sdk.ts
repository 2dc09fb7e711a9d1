import { MANIFEST_LIMITS, remoteManifestSchema } from '@klaster/shared/contract/http';
import { build } from 'esbuild';
import { gzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { isBuiltin } from 'node:module';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeTar } from '../release/archive';
import { filesBelow, inRoot, ROOT } from '../workspace';
import { compileFiles } from './compiled-files';
import type { PackageFiles } from './compiled-files';
import { declareModules, FOR_SERVERS, sdkFolders } from './declarations';

/** Packages of these. */
const SERVER_PACKAGES = /^(pg|kysely|@types\/pg|@fastify\/.+|@opentelemetry\/.+)$/;

/** Packages by which the commands work, from the workspace's root and the tools. */
const OF_ROOT = [
  '@swc/jest',
  '@types/jest',
  '@types/node',
  'jest',
  'jest-environment-jsdom',
  'oxlint',
  'oxlint-tsgolint',
  'typescript',
];
const OF_TOOLS = ['commander', 'tar-stream'];

const CLI = 'bin/klaster.js';

type Manifest = {
  version: string;
  license: string;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** `bundled`: of what a remote builds in. `version` of the package is that of what the shell provides. */
type Versions = { bundled: string };

/** A package as npm installs it. `integrity`: as in lockfiles. */
type PackedPackage = { name: string; version: string; file: string; bytes: Buffer; integrity: string };

/**
 * Writes into a folder what a team needs for a remote in a separate repository: the SDK, the package that begins a repository, and
 * `sdk.json`, which names them. @returns the files of the workspace that the command `klaster` consists of
 */
export async function writeSdk(folder: string): Promise<string[]> {
  const [sdk, create] = await Promise.all([packSdk(), packCreate()]);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const packages = [sdk.packed, create].map(({ name, version, file, integrity }) => {
    return [name, { version, address: `/sdk/${file}`, integrity }];
  });
  const { bundled } = JSON.parse(await readFile(inRoot('shared/surface/versions.json'), 'utf8')) as Versions;
  const about = {
    version: sdk.packed.version,
    bundled,
    packages: Object.fromEntries(packages),
    versions: sdk.versions,
    limits: MANIFEST_LIMITS,
    manifest: z.toJSONSchema(remoteManifestSchema, { unrepresentable: 'any' }),
    api: '/api/docs/json',
  };
  await writeFile(path.join(folder, 'sdk.json'), JSON.stringify(about));
  for (const { file, bytes } of [sdk.packed, create]) await writeFile(path.join(folder, file), bytes);
  return sdk.files;
}

/** `shared` as JavaScript with types, and the command `klaster`. */
async function packSdk(): Promise<{ packed: PackedPackage; versions: Record<string, string>; files: string[] }> {
  const root = inRoot('shared');
  const folders = sdkFolders(root);
  const [files, declarations, command] = await Promise.all([
    compileFiles(root, folders),
    declareModules(root, folders),
    bundleCommand(),
  ]);
  const manifest = await readManifest(path.join(root, 'package.json'));
  const content: PackageFiles = new Map([...files, ...declarations, [CLI, command.code]]);
  const written = await writeManifest(manifest);
  const lacking = command.packages.find((name) => name !== written.name && !Object.hasOwn(written.dependencies, name));
  if (lacking) throw new Error(`The command of the SDK imports ${lacking}, which the SDK does not install`);
  content.set('package.json', JSON.stringify(written, null, 2));
  const packed = await packPackage('@klaster/shared', manifest.version, content);
  const digest = createHash('sha256').update(packed.bytes).digest('hex').slice(0, 10);
  return {
    packed: { ...packed, file: `klaster-sdk-${manifest.version}-${digest}.tgz` },
    versions: written.dependencies,
    files: command.files,
  };
}

/** What `npx <gateway>/sdk/create.tgz <name>` runs. */
async function packCreate(): Promise<PackedPackage> {
  const folder = inRoot('tools/src/sdk/create');
  const { version } = await readManifest(inRoot('shared/package.json'));
  const files = filesBelow(folder).map(async (file) => [path.relative(folder, file), await readFile(file)] as const);
  const content: PackageFiles = new Map(await Promise.all(files));
  const manifest = { name: 'create-klaster-remote', version, type: 'module', bin: 'create.js', license: 'MIT' };
  content.set('package.json', JSON.stringify(manifest, null, 2));
  return { ...(await packPackage(manifest.name, version, content)), file: 'create.tgz' };
}

async function packPackage(name: string, version: string, content: PackageFiles): Promise<Omit<PackedPackage, 'file'>> {
  const placed = [...content].map(([place, bytes]) => {
    return [`package/${place.split(path.sep).join('/')}`, Buffer.from(bytes)] as const;
  });
  // Every version of Node writes the same bytes, which are part of the shell's version.
  const bytes = Buffer.from(gzipSync(await writeTar(placed), { level: 9, mtime: 0 }));
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  return { name, version, bytes, integrity };
}

/** `files`: those of the workspace that are in it. */
type BundledCommand = { code: string; packages: string[]; files: string[] };

/** The package's own entry points are not bundled: the command imports them as a remote does. */
async function bundleCommand(): Promise<BundledCommand> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['tools/src/remote/main.ts'],
    outdir: 'bin',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
  });
  const imports = Object.values(metafile.outputs).flatMap((output) =>
    output.imports.map((specifier) => specifier.path),
  );
  const packages = imports.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return {
    code: outputFiles[0]?.text ?? '',
    packages: packages.filter((name) => !isBuiltin(name)),
    files: Object.keys(metafile.inputs),
  };
}

async function writeManifest(manifest: Manifest) {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const wanted: [string, string[]][] = [
    ['shared', names.filter((name) => !SERVER_PACKAGES.test(name))],
    ['.', OF_ROOT],
    ['tools', OF_TOOLS],
  ];
  const versions = wanted.flatMap(([folder, packages]) =>
    packages.map(async (name): Promise<[string, string]> => {
      const { version } = await readManifest(inRoot(folder, 'node_modules', name, 'package.json'));
      return [name, version];
    }),
  );
  const entries = Object.entries(manifest.exports).filter(([entry]) => !FOR_SERVERS.test(entry));
  return {
    name: '@klaster/shared',
    version: manifest.version,
    license: manifest.license,
    type: 'module',
    sideEffects: false,
    bin: { klaster: CLI },
    exports: {
      ...Object.fromEntries(
        entries.map(([entry, file]) => [
          entry,
          { types: file.replace(/\.tsx?$/, '.d.ts'), default: file.replace(/\.tsx?$/, '.js') },
        ]),
      ),
      './testing/jest-config': './testing/jest-config.mjs',
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries((await Promise.all(versions)).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8')) as Manifest;
}
