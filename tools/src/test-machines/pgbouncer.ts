import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ManagedProcess } from './managed-process';
import { PACKAGES } from './packages';
import { UNPRIVILEGED } from './postgres';

/** Few, so that transactions of one connection do fall on several. */
const CONNECTIONS = 4;

/** pgbouncer before a server. It ignores the API's startup parameters, so they are set on the role instead. */
export async function startPgbouncer(
  folder: string,
  target: number,
): Promise<{ process: ManagedProcess; port: number }> {
  const port = target + 50;
  const home = path.join(folder, 'pgbouncer');
  await mkdir(home);
  await writeFile(path.join(home, 'users.txt'), '"klaster_api" ""\n');
  await writeFile(
    path.join(home, 'pgbouncer.ini'),
    `[databases]
klaster = host=127.0.0.1 port=${target} dbname=klaster
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${home}/users.txt
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
logfile = ${home}/pgbouncer.log
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const file of ['', 'users.txt', 'pgbouncer.ini'])
      await chown(path.join(home, file), UNPRIVILEGED, UNPRIVILEGED);
  const pooler = new ManagedProcess({
    name: 'pgbouncer',
    file: PACKAGES.pgbouncer,
    args: [path.join(home, 'pgbouncer.ini')],
    cwd: home,
    log: path.join(folder, 'pgbouncer.log'),
    ...(isRoot && { uid: UNPRIVILEGED }),
  });
  return { process: pooler, port };
}
