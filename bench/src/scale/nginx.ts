import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchFolder } from '../workspace';

const NGINX = '/usr/sbin/nginx';

/** Whether nginx is there (Debian's package); rows that compare with it are left out where it is not. */
export const hasNginx = (): boolean => existsSync(NGINX);

type Ports = {
  /** Passes on to the gateway, and to the server of the file. */
  readonly front: number;
  readonly file: number;
};

/** nginx before a gateway, before a bare server, and before another nginx that serves files of these bytes. */
export async function startNginx(
  { gateway, bare }: { readonly gateway: string; readonly bare: string },
  pages: readonly Buffer[],
  { front, file: fileAt }: Ports,
) {
  const folder = await scratchFolder('nginx');
  for (const [index, bytes] of pages.entries()) await writeFile(path.join(folder, `${index}.html`), bytes);
  const files = `server { listen 127.0.0.1:${fileAt}; location / { root ${folder}; } }`;
  const stops = [
    await start(folder, 'file', files),
    await start(folder, 'front', frontOf({ front, file: fileAt }, gateway, bare)),
  ];
  return {
    page: (address: string) => `http://127.0.0.1:${front}${address}`,
    file: (index: number) => `http://127.0.0.1:${front}/the-file/${index}.html`,
    bare: `http://127.0.0.1:${front}/the-bare/`,
    stop: () => Promise.all(stops.map((stop) => stop())),
  };
}

const frontOf = ({ front, file }: Ports, gateway: string, bare: string) => `
  upstream gateway { server ${gateway.replace('http://', '')}; keepalive 64; }
  upstream bare { server ${new URL(bare).host}; keepalive 64; }
  upstream file { server 127.0.0.1:${file}; keepalive 64; }
  server {
    listen 127.0.0.1:${front};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_buffers 16 8k;
    location / { proxy_pass http://gateway; }
    location /the-bare/ { proxy_pass http://bare/; }
    location /the-file/ { proxy_pass http://file/; }
  }`;

/** One worker each, as the gateway is one process. */
async function start(folder: string, name: string, servers: string): Promise<() => Promise<void>> {
  const file = path.join(folder, `${name}.conf`);
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${name}.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  client_body_temp_path ${name}-body;
  proxy_temp_path ${name}-proxy;
  fastcgi_temp_path ${name}-fastcgi;
  uwsgi_temp_path ${name}-uwsgi;
  scgi_temp_path ${name}-scgi;
  ${servers}
}`,
  );
  const error = path.join(folder, `${name}-error.log`);
  const child = spawn(NGINX, ['-p', folder, '-c', file, '-e', error], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill());
  await sleep(300);
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${error}`);
  return async () => {
    child.kill('SIGQUIT');
    await ended;
  };
}
