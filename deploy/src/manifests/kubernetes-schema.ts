import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, unknown>;

type Model = { prototype: { validate: () => void } };

const MODELS: Record<string, Model> = {
  'apps/v1 Deployment': apps.Deployment,
  'batch/v1 Job': batch.Job,
  'networking.k8s.io/v1 Ingress': networking.Ingress,
  'networking.k8s.io/v1 NetworkPolicy': networking.NetworkPolicy,
  'policy/v1 PodDisruptionBudget': policy.PodDisruptionBudget,
  'v1 ConfigMap': core.ConfigMap,
  'v1 Namespace': core.Namespace,
  'v1 PersistentVolumeClaim': core.PersistentVolumeClaim,
  'v1 Service': core.Service,
  'v1 ServiceAccount': core.ServiceAccount,
};

/** Kubernetes' schemas accept unknown fields, which a server refuses or drops: a field that the schema never reads is a fault. */
export function findFaults(manifest: Manifest): string[] {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const Model = MODELS[kind];
  if (!Model) return [`there is no ${kind}`];
  const readFields = new Map<object, Set<string>>();
  try {
    // A model's constructor would read every field to copy it.
    Model.prototype.validate.call(recordReads(manifest, readFields));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return unreadFields(manifest, readFields, '');
}

function recordReads<Data extends object>(data: Data, readFields: Map<object, Set<string>>): Data {
  const seen = readFields.get(data) ?? new Set<string>();
  readFields.set(data, seen);
  return new Proxy(data, {
    get(target, key, receiver) {
      if (typeof key === 'string') seen.add(key);
      const value: unknown = Reflect.get(target, key, receiver);
      return typeof value === 'object' && value !== null ? recordReads(value, readFields) : value;
    },
  });
}

function unreadFields(data: unknown, readFields: ReadonlyMap<object, ReadonlySet<string>>, where: string): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const seen = readFields.get(data);
  // The schema accepts any value here.
  if (!seen) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    seen.has(key) ? unreadFields(value, readFields, `${where}/${key}`) : [`${where}/${key} is no field of it`],
  );
}
