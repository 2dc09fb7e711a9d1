import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ManagedProcess } from './managed-process';
import type { Program } from './managed-process';
import { PACKAGES } from './packages';

/** @param http lines of the `http` block; `main`: lines above it */
export async function startNginx(
  folder: string,
  { http, main = 'worker_processes 2;' }: { readonly http: string; readonly main?: string },
  program: Partial<Program> = {},
): Promise<ManagedProcess> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
${main}
pid nginx.pid;
error_log error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log access.log;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  ${http}
}
`,
  );
  const args = ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')];
  return new ManagedProcess({ name: 'nginx', file: PACKAGES.nginx, args, log: `${folder}/nginx.log`, ...program });
}
