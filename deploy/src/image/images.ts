import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { requirePrograms, run } from '../run';
import { bundleFolder, IMAGES, inRoot } from '../workspace';
import type { Server } from '../workspace';
import { makeBase, USER } from './base';
import { defaultEnvironment, SERVER_PORTS } from './environment';

type Layer = { label: string; bytes: number };

export type Image = { name: string; file: string; layers: Layer[] };

const LAYERS = ['base', 'dependencies', 'application'] as const;

/** A storage folder of their own keeps builds apart from the machine's other images. */
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

export async function imageName(server: Server): Promise<string> {
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string };
  return `klaster/${server}:${version}`;
}

/** Builds images from bundles without running anything inside. The format is Docker's, since OCI's has no health check. */
export async function buildImages(servers: readonly Server[]): Promise<Image[]> {
  await requirePrograms({ mmdebstrap: 'mmdebstrap', buildah: 'buildah' });
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
  const bundle = bundleFolder(server);
  const home = '/opt/klaster';
  const packages = `${home}/node_modules`;
  const dependencies = await layer({ from: base, copies: [[path.join(bundle, 'node_modules'), packages]], epoch });
  const ownFiles = [
    'dist',
    'alive.mjs',
    'package.json',
    'LICENSE',
    ...(server === 'gateway' ? ['operations', 'apps'] : []),
  ];
  const image = await imageName(server);
  await layer({
    from: dependencies,
    copies: ownFiles.map((name) => [path.join(bundle, name), `${home}/${name}`] as const),
    config: listConfig(server, await run('git', ['rev-parse', 'HEAD'])),
    name: image,
    epoch,
  });
  return { name: image, ...(await save(server, image)) };
}

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

/** Arguments of `buildah config`. */
export function listConfig(server: Server, revision: string): string[] {
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
    ...Object.entries(defaultEnvironment(server)).map(([name, value]) => ['--env', `${name}=${value}`]),
  ].flat();
}

/** Saves the image as an archive that container engines can load. @returns its path, and the bytes of each layer */
async function save(server: Server, name: string): Promise<Omit<Image, 'name'>> {
  await mkdir(IMAGES, { recursive: true });
  const file = path.join(IMAGES, `klaster-${server}.tar`);
  await rm(file, { force: true });
  await buildah('push', '--quiet', name, `docker-archive:${file}:${name}`);
  const { size: total } = await stat(file);
  const sizes = await layerBytes(file);
  return {
    file,
    layers: [
      ...sizes.map((bytes, index) => ({ label: LAYERS[index] ?? '?', bytes })),
      { label: 'in all', bytes: total },
    ],
  };
}

async function layerBytes(file: string): Promise<number[]> {
  const [manifest] = JSON.parse(await run('tar', ['-xOf', file, 'manifest.json'])) as { Layers: string[] }[];
  const listed = await run('tar', ['-tvf', file]);
  return (manifest?.Layers ?? []).map((layer) => {
    const line = listed.split('\n').find((entry) => entry.endsWith(` ${layer}`));
    return Number(line?.split(/\s+/)[2] ?? 0);
  });
}
