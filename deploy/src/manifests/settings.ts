import { environmentOf } from '../image/environment';
import { SERVERS } from '../workspace';
import type { Server } from '../workspace';
import { composeFile, environmentFile, manifests, unitEnvironment } from './files';

/** Environment of a server in one of the ways of deploying it. */
export type Settings = { where: string; server: Server; values: Record<string, string> };

type Pod = {
  spec: {
    template: { spec: { containers: { env?: { name: string }[]; envFrom?: { configMapRef: { name: string } }[] }[] } };
  };
};

/** Dummies for secrets. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://klaster_api:secret@database/klaster',
  DATABASE_OWNER_URL: 'postgres://klaster_owner:secret@database/klaster',
  TOKEN_SECRET: 'a secret of thirty-two characters and more',
};

/** The settings of every way of deploying, as the servers get to see them. */
export const allSettings = (): Settings[] =>
  SERVERS.flatMap((server) => [compose(server), kubernetes(server), systemd(server)]);

function compose(server: Server): Settings {
  const name = server === 'api' ? 'api' : 'gateway-1';
  const given = composeFile().services[name]?.environment ?? {};
  return { where: 'compose.yaml', server, values: opened({ ...environmentOf(server), ...given }) };
}

function kubernetes(server: Server): Settings {
  const all = manifests();
  const deployment = all.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === `klaster-${server}`);
  const [container] = (deployment as unknown as Pod).spec.template.spec.containers;
  const maps = (container?.envFrom ?? []).map(({ configMapRef: { name } }) => {
    const map = all.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
    return map?.['data'] as Record<string, string>;
  });
  const secrets = (container?.env ?? []).map(({ name }) => [name, SECRETS[name] ?? '']);
  const values = Object.assign({}, environmentOf(server), ...maps, Object.fromEntries(secrets)) as Record<
    string,
    string
  >;
  return { where: 'kubernetes', server, values };
}

function systemd(server: Server): Settings {
  const values = { ...environmentFile(`${server}.env`), ...unitEnvironment(`klaster-${server}.service`) };
  return { where: 'systemd', server, values: opened(values) };
}

/** A secret that is given as a file, as its value. */
function opened(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => {
    const plain = name.replace(/_FILE$/, '');
    return plain === name ? [name, value] : [plain, SECRETS[plain] ?? ''];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
