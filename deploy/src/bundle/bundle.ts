import { build } from 'esbuild';
import { readlinkSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { UserError } from '../run';
import { bundleFolder, inRoot } from '../workspace';
import type { Server } from '../workspace';
import { findClosure } from './closure';

/** Included in the gateway's bundle for its first start and for upgrades. */
const APPS = ['shell', 'mf-clusters', 'mf-oil-factories', 'mf-registers'];

/** Not needed at run time: types, source maps, documents, OpenTelemetry's builds for browsers. Licences stay. */
const LEFT_OUT =
  /\.(?:d\.[cm]?ts|[cm]?[jt]sx?\.map|css\.map|md|markdown|tsbuildinfo)$|\/(?:test|tests|__tests__|\.github|docs|example|examples|benchmarks?)$|\/build\/(?:esm|esnext)$/i;

type Manifest = { dependencies?: Record<string, string> };

/** Writes a folder with all that a server needs to run; for the gateway also the operations page and the browser apps. */
export async function makeBundle(server: Server): Promise<string> {
  const folder = bundleFolder(server);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(inRoot(server, 'dist'), path.join(folder, 'dist'), { recursive: true });
  if (server === 'gateway') await addApps(folder);
  const names = await readDependencies(server);
  await assertImportsCovered(folder, names);
  await copyPackages(server, names, path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify({ type: 'module', private: true })}\n`);
  await cp(inRoot('deploy/alive.mjs'), path.join(folder, 'alive.mjs'));
  await cp(inRoot('LICENSE'), path.join(folder, 'LICENSE'));
  return folder;
}

/** Packages of the workspace are part of the build. */
async function readDependencies(server: Server): Promise<string[]> {
  const { dependencies = {} } = JSON.parse(await readFile(inRoot(server, 'package.json'), 'utf8')) as Manifest;
  return Object.keys(dependencies).filter((name) => !dependencies[name]?.startsWith('workspace:'));
}

async function addApps(folder: string): Promise<void> {
  await cp(inRoot('shell/dist-operations'), path.join(folder, 'operations'), { recursive: true });
  for (const app of APPS) await cp(inRoot(app, 'dist'), path.join(folder, 'apps', app), { recursive: true });
  await build({
    entryPoints: [inRoot('tools/src/start/put-live.ts')],
    outdir: path.join(folder, 'dist'),
    bundle: true,
    packages: 'external',
    alias: { '@klaster/shared': inRoot('shared') },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
}

/** @throws {UserError} if a built file imports a package that the bundle does not have */
async function assertImportsCovered(folder: string, names: readonly string[]): Promise<void> {
  const { metafile } = await build({
    entryPoints: [path.join(folder, 'dist/*.js')],
    outdir: path.join(folder, 'nowhere'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.map((specifier) => parsePackage(specifier.path)),
  );
  const known = new Set([...names, ...builtinModules]);
  const missing = [...new Set(imported)].filter(
    (name) => !name.startsWith('node:') && !known.has(name) && !/[/\\]/.test(name.replace(/^@[^/]+\//, '')),
  );
  if (missing.length > 0)
    throw new UserError(`Built files import ${missing.join(', ')}, which package.json does not name.`);
}

const parsePackage = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Copies packages in pnpm's layout, in which each one sees only its own dependencies. */
async function copyPackages(server: Server, names: readonly string[], target: string): Promise<void> {
  for (const { id, name, folder, links } of findClosure(inRoot(server), names)) {
    const beside = path.join(target, '.pnpm', id, 'node_modules');
    await cp(folder, path.join(beside, name), { recursive: true, filter: (file) => isRead(file.slice(folder.length)) });
    for (const [link, to] of Object.entries(links)) await makeLink(to, path.join(beside, link));
  }
  for (const name of names)
    await makeLink(
      readlinkSync(inRoot(server, 'node_modules', name)).replace(
        /^(?:\.\.\/)+node_modules\//,
        name.includes('/') ? '../' : '',
      ),
      path.join(target, name),
    );
}

const isRead = (file: string) => !LEFT_OUT.test(file) && !/\/node_modules(?:\/|$)/.test(file);

async function makeLink(to: string, link: string): Promise<void> {
  await mkdir(path.dirname(link), { recursive: true });
  await symlink(to, link);
}
