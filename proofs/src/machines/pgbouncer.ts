import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ManagedProcess } from '../harness/managed-process';
import { PACKAGES } from '../harness/packages';
import { UNPRIVILEGED } from '../harness/postgres';

/** Few, so that transactions of one client use several connections. */
const CONNECTIONS = 4;

/** pgbouncer ignores the API's startup parameters, so they are set on the role. */
export async function startPgbouncer(
  folder: string,
  target: number,
): Promise<{ process: ManagedProcess; port: number }> {
  const port = target + 50;
  const home = path.join(folder, 'pgbouncer');
  const settings = path.join(home, 'pgbouncer.ini');
  await mkdir(home);
  await writeFile(path.join(home, 'users.txt'), '"klaster_api" ""\n');
  await writeFile(
    settings,
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
  if (UNPRIVILEGED !== undefined)
    for (const file of [home, path.join(home, 'users.txt'), settings]) await chown(file, UNPRIVILEGED, UNPRIVILEGED);
  const process = new ManagedProcess({
    name: 'pgbouncer',
    file: PACKAGES.pgbouncer,
    args: [settings],
    uid: UNPRIVILEGED,
    restarts: true,
  });
  return { process, port };
}
