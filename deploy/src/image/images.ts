import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { needPrograms, run } from '../run';
import { bundleOf, IMAGES, inRoot } from '../workspace';
import type { Server } from '../workspace';
import { makeBase, USER } from './base';
import { environmentOf, SERVER_PORTS } from './environment';

type Layer = { what: string; bytes: number };

export type Image = { name: string; file: string; layers: Layer[] };

const LAYERS = ['base', 'dependencies', 'application'] as const;

/** Storage of the builds, apart from the images of this machine. */
const STORE = inRoot('.cache/deploy/storage');
export const STORAGE = [
  '--root',
  path.join(STORE, 'root'),
  '--runroot',
  path.join(STORE, 'run'),
  '--storage-driver',
  'overlay',
];

const buildah = (...args: string[]) => run('buildah', [...STORAGE, ...args]);

/** The image's name: the version of the repository's package, and nothing that changes with the hour. */
export async function imageName(server: Server): Promise<string> {
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string };
  return `klaster/${server}:${version}`;
}

/**
 * Builds images from existing bundles: Debian's base, the packages, our own files, a layer each, without running anything inside.
 * The format is Docker's, since OCI's has no health check; every engine loads it.
 */
export async function buildImages(servers: readonly Server[]): Promise<Image[]> {
  await needPrograms({ mmdebstrap: 'mmdebstrap', buildah: 'buildah' });
  const epoch = Number(process.env['SOURCE_DATE_EPOCH'] ?? (await run('git', ['log', '-1', '--format=%ct'])));
  await mkdir(STORE, { recursive: true });
  const base = path.join(STORE, 'base');
  await makeBase(base, epoch);
  const root = await layer({ from: 'scratch', copies: [[base, '/']], epoch });
  const images: Image[] = [];
  for (const server of servers) images.push(await buildImage(server, root, epoch));
  return images;
}

async function buildImage(server: Server, base: string, epoch: number): Promise<Image> {
  const bundle = bundleOf(server);
  const home = '/opt/klaster';
  const packages = `${home}/node_modules`;
  const dependencies = await layer({ from: base, copies: [[path.join(bundle, 'node_modules'), packages]], epoch });
  const own = ['dist', 'alive.mjs', 'package.json', 'LICENSE', ...(server === 'gateway' ? ['operations', 'apps'] : [])];
  const name = await imageName(server);
  await layer({
    from: dependencies,
    copies: own.map((one) => [path.join(bundle, one), `${home}/${one}`] as const),
    config: configOf(server, await run('git', ['rev-parse', 'HEAD'])),
    name,
    epoch,
  });
  return { name, ...(await save(server, name)) };
}

/** One layer over an image. @returns the id of the image that it makes */
async function layer(options: {
  from: string;
  copies: readonly (readonly [string, string])[];
  epoch: number;
  config?: readonly string[];
  name?: string;
}): Promise<string> {
  const { from, copies, epoch, config = [], name } = options;
  const container = await buildah('from', '--pull-never', from);
  for (const [source, target] of copies) await buildah('copy', '--quiet', container, source, target);
  if (config.length > 0) await buildah('config', ...config, container);
  const commit = ['commit', '--quiet', '--rm', '--format', 'docker', '--timestamp', String(epoch), container];
  return buildah(...commit, ...(name === undefined ? [] : [name]));
}

function configOf(server: Server, revision: string): string[] {
  const labels = {
    'org.opencontainers.image.title': `klaster-${server}`,
    'org.opencontainers.image.licenses': 'MIT',
    'org.opencontainers.image.revision': revision,
  };
  return [
    ['--user', `${USER.id}:${USER.id}`],
    ['--workingdir', '/opt/klaster'],
    ['--entrypoint', '["/usr/bin/node","--enable-source-maps"]'],
    ['--cmd', 'dist/main.js'],
    ['--stop-signal', 'SIGTERM'],
    ['--healthcheck', 'CMD /usr/bin/node alive.mjs'],
    ['--healthcheck-interval', '10s'],
    ['--healthcheck-timeout', '5s'],
    ['--healthcheck-start-period', '60s'],
    ['--port', String(SERVER_PORTS[server])],
    ...Object.entries(labels).map(([name, value]) => ['--label', `${name}=${value}`]),
    ...Object.entries(environmentOf(server)).map(([name, value]) => ['--env', `${name}=${value}`]),
  ].flat();
}

/** As an archive that engines load, and what each layer weighs in it. */
async function save(server: Server, name: string): Promise<Omit<Image, 'name'>> {
  await mkdir(IMAGES, { recursive: true });
  const file = path.join(IMAGES, `klaster-${server}.tar`);
  await rm(file, { force: true });
  await buildah('push', '--quiet', name, `docker-archive:${file}:${name}`);
  const { size: total } = await stat(file);
  const sizes = await layerBytes(file);
  return {
    file,
    layers: [...sizes.map((bytes, index) => ({ what: LAYERS[index] ?? '?', bytes })), { what: 'in all', bytes: total }],
  };
}

async function layerBytes(file: string): Promise<number[]> {
  const [manifest] = JSON.parse(await run('tar', ['-xOf', file, 'manifest.json'])) as { Layers: string[] }[];
  const listed = await run('tar', ['-tvf', file]);
  return (manifest?.Layers ?? []).map((one) => {
    const line = listed.split('\n').find((entry) => entry.endsWith(` ${one}`));
    return Number(line?.split(/\s+/)[2] ?? 0);
  });
}
