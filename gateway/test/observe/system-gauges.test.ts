import { createMetrics } from '../../src/observe/metrics';
import { systemGauges, type WatchedSystem } from '../../src/observe/system-gauges';

const WHOLE: WatchedSystem = {
  api: { ready: async () => true },
  pages: { hasShell: async () => true },
  recordFault: async () => undefined,
  apps: async () => [
    { app: 'shell', isRolledBack: false },
    { app: 'mf-clusters', isRolledBack: true },
  ],
  storeDir: __dirname,
};

const GAUGES = new Set([
  'api_ready',
  'shell_ready',
  'record_whole',
  'store_free_bytes',
  'store_size_bytes',
  'remote_rolled_back',
]);

/** Gauges by name and app; sizes of the disk, which differ, as `known`. */
async function readGauges(system: WatchedSystem): Promise<Record<string, string>> {
  const metrics = createMetrics();
  const refresh = systemGauges(metrics, system);
  await Promise.all([refresh(), refresh()]);
  const lines = (await metrics.registry.metrics()).matchAll(/^gateway_(\w+)(?:\{app="([\w-]+)"\})? (\S+)$/gm);
  const read = [...lines].filter(([, name = '']) => GAUGES.has(name));
  return Object.fromEntries(
    read.map(([, name = '', app, value = '']) => [
      app ? `${name} ${app}` : name,
      name.endsWith('_bytes') && Number(value) > 0 ? 'known' : value,
    ]),
  );
}

const ALL = {
  api_ready: '1',
  shell_ready: '1',
  record_whole: '1',
  store_free_bytes: 'known',
  store_size_bytes: 'known',
  'remote_rolled_back shell': '0',
  'remote_rolled_back mf-clusters': '1',
};
const { 'remote_rolled_back shell': _shell, 'remote_rolled_back mf-clusters': _remote, ...WITHOUT_APPS } = ALL;

const fail = () => Promise.reject(new Error('unreadable'));

test.each<[string, Partial<WatchedSystem>, Record<string, string>]>([
  ['while all is well', {}, ALL],
  ['without the API', { api: { ready: async () => false } }, { ...ALL, api_ready: '0' }],
  ['without a shell', { pages: { hasShell: async () => false } }, { ...ALL, shell_ready: '0' }],
  ['while the shell cannot be read', { pages: { hasShell: fail } }, { ...ALL, shell_ready: '0' }],
  ['with a faulty record', { recordFault: async () => 'no event 2' }, { ...ALL, record_whole: '0' }],
  ['while the releases cannot be read', { apps: fail }, WITHOUT_APPS],
  ['without the disk', { storeDir: '/nowhere' }, { ...ALL, store_free_bytes: 'Nan', store_size_bytes: 'Nan' }],
])('gauges %s', async (_when, changed, gauges) => {
  expect(await readGauges({ ...WHOLE, ...changed })).toEqual(gauges);
});
