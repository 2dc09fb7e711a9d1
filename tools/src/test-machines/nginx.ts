import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ManagedProcess } from './managed-process';
import { PACKAGES } from './packages';

type Ports = {
  readonly outside: number;
  readonly inside: number;
  readonly gateways: readonly number[];
  readonly apis: readonly number[];
};

/**
 * nginx before the gateways, and between them and the APIs. Of what did not come back, only reads are sent to the next. It is one process: a
 * worker outlives a killed master, and goes on serving.
 */
export async function startNginx(folder: string, ports: Ports): Promise<ManagedProcess> {
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configuration(ports));
  return new ManagedProcess({
    name: 'nginx',
    file: PACKAGES.nginx,
    args: ['-p', folder, '-c', file, '-e', path.join(folder, 'nginx-error.log')],
    cwd: folder,
    log: path.join(folder, 'nginx.log'),
  });
}

const configuration = ({ outside, inside, gateways, apis }: Ports): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
master_process off;
worker_processes 1;
pid nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  client_max_body_size 6m;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_connect_timeout 1s;
  proxy_read_timeout 6s;
  proxy_next_upstream error timeout;
  proxy_next_upstream_tries 2;
  proxy_next_upstream_timeout 9s;
  upstream gateways { ${upstream(gateways)} keepalive 16; }
  upstream apis { ${upstream(apis)} keepalive 16; }
  server {
    listen 127.0.0.1:${outside};
    location / { proxy_pass http://gateways; }
    location = /api/events { proxy_pass http://gateways; proxy_read_timeout 60s; proxy_buffering off; }
  }
  server {
    listen 127.0.0.1:${inside};
    location / { proxy_pass http://apis; }
    location = /api/events { proxy_pass http://apis; proxy_read_timeout 60s; proxy_buffering off; }
  }
}
`;

const upstream = (ports: readonly number[]): string =>
  ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`).join(' ');
