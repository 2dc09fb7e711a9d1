import { until } from '@klaster/shared/processes';
import { run, UserError } from '@klaster/deploy/run';
import { inRoot } from '@klaster/tools/workspace';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ManagedProcess } from '../harness/managed-process';
import { startNginx } from '../harness/nginx';

type Ports = {
  readonly plain: number;
  readonly tls: number;
  readonly operations: number;
  readonly gateways: readonly [number, number];
};

type Setting = Ports & {
  /** Address of an office, whose requests are not limited. */
  readonly office?: string;
};

/** The deployed configuration with ports, addresses and paths of this machine. */
function localConfiguration(text: string, folder: string, setting: Setting): string {
  const { plain, tls, operations, gateways, office } = setting;
  const replaced: [RegExp, string][] = [
    [/listen 80;/g, `listen 127.0.0.1:${plain};`],
    [/listen 443 ssl http2;/g, `listen 127.0.0.1:${tls} ssl http2;`],
    [/listen 8443 ssl http2;/g, `listen 127.0.0.1:${operations} ssl http2;`],
    [/^ *listen \[::\].*\n/gm, ''],
    [/gateway-1:8080/g, `127.0.0.1:${gateways[0]}`],
    [/gateway-2:8080/g, `127.0.0.1:${gateways[1]}`],
    [/gateway-1:8081/g, `127.0.0.1:${gateways[0] + 1}`],
    [/gateway-2:8081/g, `127.0.0.1:${gateways[1] + 1}`],
    [/\/var\/cache\/nginx\/klaster/g, path.join(folder, 'cache')],
    [/\/etc\/klaster\/tls/g, folder],
    [/(geo \$klaster_office \{\n)/g, office === undefined ? '$1' : `$1    ${office} 1;\n`],
  ];
  return replaced.reduce((result, [pattern, to]) => {
    if (!pattern.test(result)) throw new UserError(`nginx/klaster.conf has no ${pattern.source} any more.`);
    return result.replaceAll(pattern, to);
  }, text);
}

/** Starts nginx with a self-signed certificate. */
export async function startDeployedNginx(
  folder: string,
  setting: Setting,
): Promise<{ nginx: ManagedProcess; ca: Buffer }> {
  await mkdir(folder, { recursive: true });
  const certificate = path.join(folder, 'klaster.crt');
  const names = 'subjectAltName=DNS:klaster.example,DNS:operations.klaster.example';
  const curve = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=klaster.example'.split(
    ' ',
  );
  const files = ['-keyout', path.join(folder, 'klaster.key'), '-out', certificate];
  await run('openssl', [...curve, '-addext', names, ...files]);
  const deployed = await readFile(inRoot('deploy/nginx/klaster.conf'), 'utf8');
  const nginx = await startNginx(folder, { http: localConfiguration(deployed, folder, setting) });
  const listens = async () =>
    (await fetch(`http://127.0.0.1:${setting.plain}/`, { redirect: 'manual' })).status === 308;
  await until('nginx listens', listens).catch((error: Error) => {
    throw new UserError(`${error.message}\n${nginx.output}`);
  });
  return { nginx, ca: await readFile(certificate) };
}
