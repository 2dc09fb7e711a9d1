import { defaultEnvironment } from '../image/environment';
import { SERVERS } from '../workspace';
import type { Server } from '../workspace';
import { composeFile, environmentFile, manifests, unitEnvironment } from './files';

/** The settings of a server by deployment; `by` is compose, Kubernetes or systemd. */
export type Settings = { by: string; server: Server; values: Record<string, string> };

type Pod = {
  spec: {
    template: { spec: { containers: { env?: { name: string }[]; envFrom?: { configMapRef: { name: string } }[] }[] } };
  };
};

/** Example secrets, since manifests contain none. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://klaster_api:secret@database/klaster',
  DATABASE_OWNER_URL: 'postgres://klaster_owner:secret@database/klaster',
  TOKEN_SECRET: 'a secret of thirty-two characters and more',
};

/** The settings of each server by each deployment, as the server sees them. */
export const allSettings = (): Settings[] =>
  SERVERS.flatMap((server) => [compose(server), kubernetes(server), systemd(server)]);

function compose(server: Server): Settings {
  const name = server === 'api' ? 'api' : 'gateway-1';
  const environment = composeFile().services[name]?.environment ?? {};
  return { by: 'compose.yaml', server, values: withSecrets({ ...defaultEnvironment(server), ...environment }) };
}

function kubernetes(server: Server): Settings {
  const documents = manifests();
  const deployment = documents.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `klaster-${server}`,
  );
  const [container] = (deployment as unknown as Pod).spec.template.spec.containers;
  const maps = (container?.envFrom ?? []).map(({ configMapRef: { name } }) => {
    const map = documents.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
    return map?.['data'] as Record<string, string>;
  });
  const secrets = (container?.env ?? []).map(({ name }) => [name, SECRETS[name] ?? '']);
  const values = Object.assign({}, defaultEnvironment(server), ...maps, Object.fromEntries(secrets)) as Record<
    string,
    string
  >;
  return { by: 'kubernetes', server, values };
}

function systemd(server: Server): Settings {
  const values = { ...environmentFile(`${server}.env`), ...unitEnvironment(`klaster-${server}.service`) };
  return { by: 'systemd', server, values: withSecrets(values) };
}

/** Replaces `…_FILE` with the content of the secret's file, as the servers do. */
function withSecrets(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => {
    const plain = name.replace(/_FILE$/, '');
    return plain === name ? [name, value] : [plain, SECRETS[plain] ?? ''];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
