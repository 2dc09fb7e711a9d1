import { composeFile, manifests, readText } from './files';
import type { Manifest } from './kubernetes-schema';

/** Megabytes of `3g`, `1500Mi` or `3G`. */
const megabytes = (size: string) => Number.parseInt(size, 10) * (/g/i.test(size) ? 1024 : 1);

const seconds = (time: string) => Number.parseInt(time, 10);

type Probe = { periodSeconds: number; failureThreshold: number };

type Container = { resources: { limits: { memory: string } } } & Record<'readinessProbe' | 'startupProbe', Probe> &
  Record<'livenessProbe', object>;

type Spec = {
  replicas: number;
  minAvailable: number;
  template: { spec: { containers: [Container]; terminationGracePeriodSeconds: number } };
};

type Service = Record<'mem_limit' | 'stop_grace_period' | 'restart', string> & {
  pids_limit: number;
  environment: Record<string, string>;
  healthcheck: object;
  ports?: string[];
  networks: string[];
};

const specOf = (kind: string, name: string) =>
  manifests().find((one) => one.kind === kind && one.metadata.name === name)?.['spec'] as Spec;

const podOf = (server: string) => specOf('Deployment', `klaster-${server}`).template.spec;

const unitValue = (server: string, name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(readText(`systemd/klaster-${server}.service`))?.[1] ?? '';

const compose = composeFile();
const services = compose.services as unknown as Record<string, Service>;

describe.each([
  { server: 'api', service: 'api', memory: [1500, 1500, 1500], tasks: 256, startup: 600 },
  { server: 'gateway', service: 'gateway-1', memory: [3072, 3072, 3072], tasks: 512, startup: 120 },
])('the $server', ({ server, service, memory, tasks, startup }) => {
  const inCompose = services[service]!;

  it('has the same limits in every way of deploying', () => {
    const [container] = podOf(server).containers;
    const limits = [inCompose.mem_limit, container.resources.limits.memory, unitValue(server, 'MemoryMax')];
    expect(limits.map(megabytes)).toEqual(memory);
    expect(megabytes(unitValue(server, 'MemoryHigh'))).toBeLessThan(memory[2]!);
    expect([inCompose.pids_limit, Number(unitValue(server, 'TasksMax'))]).toEqual([tasks, tasks]);
    expect(unitValue(server, 'LimitNOFILE')).toBe('65536');
  });

  it('may end its calls before it is killed: drains, then waits for up to 20 seconds', () => {
    const drain = (values: Record<string, string>) => Number(values['DRAIN_SECONDS']) + 20;
    const data = manifests().find(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === `klaster-${server}`,
    );
    const map = data?.['data'] as Record<string, string>;
    expect(seconds(inCompose.stop_grace_period)).toBeGreaterThan(drain(inCompose.environment));
    expect(podOf(server).terminationGracePeriodSeconds).toBeGreaterThan(drain(map));
    expect(seconds(unitValue(server, 'TimeoutStopSec'))).toBeGreaterThan(25);
    const { readinessProbe } = podOf(server).containers[0];
    // It is taken out of service before it stops listening.
    expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThan(Number(map['DRAIN_SECONDS']));
  });

  it('comes back by itself, and is given time to start', () => {
    expect(['Restart', 'RestartSec', 'StartLimitIntervalSec'].map((name) => unitValue(server, name))).toEqual([
      'always',
      '2',
      '0',
    ]);
    expect(inCompose.restart).toBe('unless-stopped');
    expect(inCompose.healthcheck).toEqual({
      test: ['CMD', '/usr/bin/node', 'alive.mjs'],
      interval: '10s',
      timeout: '5s',
      retries: 3,
      start_period: '60s',
    });
    const { startupProbe, livenessProbe } = podOf(server).containers[0];
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBe(startup);
    expect(livenessProbe).toMatchObject({ periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 3 });
  });

  it('runs two instances, and one stays up during updates', () => {
    expect(specOf('Deployment', `klaster-${server}`).replicas).toBe(2);
    expect(specOf('PodDisruptionBudget', `klaster-${server}`).minAvailable).toBe(1);
  });
});

it('publishes only the ports of nginx, and the database is in a network without internet access', () => {
  const all = Object.entries(services);
  expect(all.flatMap(([name, { ports }]) => (ports ? [[name, ports]] : []))).toEqual([
    ['nginx', ['80:80', '443:443', '8443:8443']],
  ]);
  expect(Object.fromEntries(all.map(([name, { networks }]) => [name, networks.join()]))).toEqual({
    postgres: 'data',
    api: 'back,data',
    'gateway-1': 'front,back',
    'gateway-2': 'front,back',
    releases: 'front',
    nginx: 'front',
  });
  expect(compose['networks']).toEqual({ front: {}, back: { internal: true }, data: { internal: true } });
});

type Peer = Record<string, { matchLabels: Record<string, string> }>;

type PolicyRule = { from?: Peer[]; to?: Peer[]; ports?: { protocol: string; port: number }[] };

/** `ingress ingress-nginx, klaster-releases: TCP 8080`. */
const ruleOf = (way: string, { from, to, ports }: PolicyRule) => {
  const peers = from ?? to;
  const names = peers?.map((peer) => Object.values(peer).map(({ matchLabels }) => Object.values(matchLabels).join()));
  const open = ports?.map((port) => Object.values(port).join(' '));
  return `${way} ${names?.join(', ') ?? 'all'}: ${open?.join(', ') ?? 'all'}`;
};

const rulesOf = (policy: Manifest) => {
  const spec = policy['spec'] as Partial<Record<string, PolicyRule[]>>;
  return ['ingress', 'egress'].flatMap((way) => (spec[way] ?? []).map((rule) => ruleOf(way, rule)));
};

it('allows the connections of the table', () => {
  const policies = manifests().filter(({ kind }) => kind === 'NetworkPolicy');
  expect(Object.fromEntries(policies.map((policy) => [policy.metadata.name, rulesOf(policy)]))).toEqual({
    'deny-all': [],
    names: ['egress kube-system: UDP 53, TCP 53'],
    gateway: [
      'ingress ingress-nginx, klaster-releases: TCP 8080',
      'ingress ingress-operations, monitoring: TCP 8081',
      'egress klaster-api: TCP 3000',
    ],
    api: ['ingress klaster-gateway, monitoring: TCP 3000', 'egress postgresql: TCP 5432'],
    releases: ['egress klaster-gateway: TCP 8080'],
  });
});

it('tells an ingress the limits that nginx has', () => {
  const ingress = manifests().find(({ kind }) => kind === 'Ingress');
  const { annotations } = ingress!.metadata as unknown as { annotations: Record<string, string> };
  expect(Object.values(annotations)).toEqual(['24m', 'error timeout http_502 http_503 http_504', '120', 'off']);
});

/** What both units forbid their process. */
const HARDENED = `NoNewPrivileges=yes ProtectSystem=strict ProtectHome=yes ProtectProc=invisible ProtectClock=yes
  ProtectHostname=yes ProtectKernelLogs=yes ProtectKernelModules=yes ProtectKernelTunables=yes ProtectControlGroups=yes
  PrivateTmp=yes PrivateDevices=yes PrivateUsers=yes RemoveIPC=yes RestrictNamespaces=yes RestrictRealtime=yes
  RestrictSUIDSGID=yes LockPersonality=yes CapabilityBoundingSet= AmbientCapabilities= SystemCallArchitectures=native
  SystemCallFilter=@system-service SystemCallErrorNumber=EPERM UMask=0077 User=klaster Group=klaster`.split(/\s+/);

it.each(['api', 'gateway', 'releases'])('the unit of the %s runs with no more rights than it needs', (name) => {
  expect(readText(`systemd/klaster-${name}.service`).split('\n')).toEqual(expect.arrayContaining(HARDENED));
});
