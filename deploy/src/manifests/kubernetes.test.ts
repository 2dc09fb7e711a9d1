import { findFaults } from './kubernetes-schema';
import type { Manifest } from './kubernetes-schema';
import { manifests } from './files';

const all = manifests();
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
const ofKind = (kind: string) => all.filter((manifest) => manifest.kind === kind);

type Container = {
  image: string;
  ports?: { name: string; containerPort: number }[];
  resources?: { requests?: object; limits?: { memory?: string; cpu?: string } };
  securityContext?: object;
} & Record<string, unknown>;
type Pod = { automountServiceAccountToken: boolean; securityContext: object; containers: Container[] };
type Workload = { spec: { template: { metadata: { labels: Record<string, string> }; spec: Pod }; strategy?: object } };

const workloads = [...ofKind('Deployment'), ...ofKind('Job')].map(
  (one) => [nameOf(one), one as unknown as Workload] as const,
);
const deployments = ofKind('Deployment').map(
  (deployment) => [nameOf(deployment), deployment as unknown as Workload] as const,
);

it.each(all.map((manifest) => [nameOf(manifest), manifest] as const))('%s is as Kubernetes wants it', (_, manifest) => {
  expect(findFaults(manifest)).toEqual([]);
});

describe('a wrong manifest is refused', () => {
  const wrong = (change: (spec: Record<string, never>) => void) => {
    const manifest = structuredClone(ofKind('Deployment')[0]) as Manifest & { spec: Record<string, never> };
    change(manifest.spec);
    return findFaults(manifest).join();
  };
  const container = (spec: Record<string, never>) =>
    (spec as unknown as Workload['spec']).template.spec.containers[0] as Record<string, unknown>;

  it.each([
    ['a number that is none', (spec: object) => Object.assign(spec, { replicas: 'two' }), 'replicas'],
    ['a field that is missing', (spec: Record<string, never>) => delete spec['selector'], 'selector'],
    ['a field that has another name', (spec: object) => Object.assign(spec, { replica: 2 }), 'replica is no field'],
  ])('%s', (_, change, word) => {
    expect(wrong(change as (spec: Record<string, never>) => void)).toContain(word);
  });

  it.each([
    ['a field within a container', { readinessProb: {} }, 'readinessProb is no field'],
    ['a port that is none', { ports: [{ containerPort: 'http' }] }, 'containerPort'],
  ])('%s', (_, change, word) => {
    expect(wrong((spec) => Object.assign(container(spec), change))).toContain(word);
  });

  it('a kind that does not exist', () => {
    expect(
      findFaults({ apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', metadata: { name: 'old' } }),
    ).toEqual(['there is no policy/v1beta1 PodDisruptionBudget']);
  });
});

it.each(workloads)('%s has no rights, nothing to write but its volumes, and bounds', (_, { spec }) => {
  const { template } = spec;
  expect(template.spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
  });
  for (const container of template.spec.containers) {
    const bounds = { cpu: expect.any(String), memory: expect.any(String) };
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { requests: bounds },
    });
    expect(container.resources?.limits).toEqual(bounds);
  }
});

it.each(deployments)('%s is alive, ready, and replaced without a gap', (_, { spec }) => {
  expect(spec.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
  expect(spec.template.spec.containers[0]).toMatchObject({
    startupProbe: { httpGet: { path: '/healthz', port: 'http' } },
    livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
    readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
  });
});

it.each(deployments)('%s has a budget for disruptions', (name, { spec }) => {
  const budgets = ofKind('PodDisruptionBudget').map((one) => (one['spec'] as { selector: object }).selector);
  expect(name && budgets).toContainEqual({ matchLabels: spec.template.metadata.labels });
});

it('services lead to ports that containers have', () => {
  for (const service of ofKind('Service')) {
    const { selector, ports } = service['spec'] as {
      selector: Record<string, string>;
      ports: { targetPort: string; port: number }[];
    };
    const [, target] =
      workloads.find(
        ([, { spec }]) =>
          spec.template.metadata.labels['app.kubernetes.io/name'] === selector['app.kubernetes.io/name'],
      ) ?? [];
    for (const { targetPort, port } of ports)
      expect(target?.spec.template.spec.containers[0]?.ports).toContainEqual({ name: targetPort, containerPort: port });
  }
});

it('no connection is allowed that no policy names', () => {
  const policies = new Map(
    ofKind('NetworkPolicy').map((one) => [one.metadata.name, one['spec'] as Record<string, unknown>]),
  );
  expect(policies.get('deny-all')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  for (const [, { spec }] of workloads) {
    const covering = [...policies.values()].filter(
      ({ podSelector }) =>
        JSON.stringify(podSelector) === JSON.stringify({ matchLabels: spec.template.metadata.labels }),
    );
    expect(covering).toHaveLength(1);
  }
  const to = (name: string) => JSON.stringify(policies.get(name)?.['egress']);
  expect(to('gateway')).toMatch(/klaster-api.*3000/);
  expect(to('api')).toMatch(/postgresql.*5432/);
});
