import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, UserError } from '../run';
import { inRoot } from '../workspace';
import { until } from './until';

export type Ports = {
  plain: number;
  tls: number;
  operations: number;
  gateways: readonly [number, number];
  /** Address of an office, whose requests are not limited; absent: none is configured. */
  office?: string;
};

const CONFIGURATION = inRoot('deploy/nginx/klaster.conf');

/** The configuration for this machine: ports, addresses of the gateways and paths differ; all else is as deployed. */
function localConfiguration(text: string, folder: string, { plain, tls, operations, gateways, office }: Ports): string {
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

export type Nginx = { ca: Buffer; reload: () => Promise<void>; stop: () => Promise<void> };

/**
 * Starts nginx with the deployed configuration, on ports of this machine and with a self-signed certificate.
 *
 * @returns the certificate, and functions that reload and stop nginx
 */
export async function startNginx(folder: string, ports: Ports): Promise<Nginx> {
  await mkdir(folder, { recursive: true });
  const [key, certificate] = [path.join(folder, 'klaster.key'), path.join(folder, 'klaster.crt')];
  const names = 'subjectAltName=DNS:klaster.example,DNS:operations.klaster.example';
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  await run('openssl', [
    ...request,
    '-subj',
    '/CN=klaster.example',
    '-addext',
    names,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  await writeFile(
    path.join(folder, 'klaster.conf'),
    localConfiguration(await readFile(CONFIGURATION, 'utf8'), folder, ports),
  );
  const main = path.join(folder, 'nginx.conf');
  await writeFile(main, mainConfiguration(folder));
  await run('nginx', ['-t', '-q', '-c', main]);
  const server = spawn('nginx', ['-c', main], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  await until(
    'nginx listens',
    async () => (await fetch(`http://127.0.0.1:${ports.plain}/`, { redirect: 'manual' })).status === 308,
  );
  return {
    ca: await readFile(certificate),
    reload: async () => {
      const workers = async () => run('pgrep', ['-P', String(server.pid)]);
      const before = await workers();
      server.kill('SIGHUP');
      await until(
        'nginx has other workers',
        async () => !(await workers()).split('\n').some((pid) => before.includes(pid)),
      );
    },
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

const mainConfiguration = (folder: string) => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/klaster.conf;
}
`;
