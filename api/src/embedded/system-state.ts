import { chmod, mkdir } from 'node:fs/promises';

const FOLDER = '/var/lib/klaster';
const READABLE_BY_ALL = 0o755;

/** Root's own state folder, readable by all (whatever the umask): for what its unprivileged server cannot reach where it lies. */
export async function systemStateFolder(): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  await chmod(FOLDER, READABLE_BY_ALL);
  return FOLDER;
}
