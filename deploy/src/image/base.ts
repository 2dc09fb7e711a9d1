import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, UserError } from '../run';

/** Packages that Node needs. There is no shell and no package manager. */
const PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6', 'tzdata', 'ca-certificates'];
const SUITE = 'bookworm';

/** Installed by those packages, but not used. */
const REMOVED = [
  'etc/apt',
  'etc/cron.daily',
  'usr/bin',
  'usr/sbin',
  'usr/share/bash-completion',
  'usr/share/debconf',
  'usr/share/gcc',
  'usr/share/gdb',
  'usr/share/lintian',
  'usr/share/man',
  'usr/share/perl5',
  'usr/share/pixmaps',
  'usr/lib/x86_64-linux-gnu/gconv',
  'usr/lib/x86_64-linux-gnu/audit',
  'var/cache',
  'var/lib/apt',
  'var/lib/dpkg',
  'var/log',
];

export const USER = { id: 10_001, name: 'klaster' };

/**
 * Makes the root file system of both images: Node, and Debian packages without running their scripts.
 *
 * @param epoch time of all files in seconds, so that the same packages make the same file system
 */
export async function makeBase(folder: string, epoch: number): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const options = ['--quiet', '--variant=extract', `--include=${PACKAGES.join(',')}`];
  await run('mmdebstrap', [...options, SUITE, folder], { SOURCE_DATE_EPOCH: String(epoch) });
  for (const removed of REMOVED) await rm(path.join(folder, removed), { recursive: true, force: true });
  for (const added of ['proc', 'sys', 'dev', 'tmp', 'run', 'usr/bin', 'var/lib/klaster', 'opt/klaster'])
    await mkdir(path.join(folder, added), { recursive: true });
  await writeRootCertificates(folder);
  await writeFile(
    path.join(folder, 'etc/passwd'),
    `root:x:0:0::/:/none\n${USER.name}:x:${USER.id}:${USER.id}::/:/none\n`,
  );
  await writeFile(path.join(folder, 'etc/group'), `root:x:0:\n${USER.name}:x:${USER.id}:\n`);
  await writeFile(path.join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  await run('chown', [`${USER.id}:${USER.id}`, path.join(folder, 'var/lib/klaster')]);
  await addNode(folder);
}

/** Writes the file that `update-ca-certificates`, a script of the package, would write. */
async function writeRootCertificates(folder: string): Promise<void> {
  const from = path.join(folder, 'usr/share/ca-certificates/mozilla');
  const names = (await readdir(from)).toSorted();
  const roots = await Promise.all(names.map((name) => readFile(path.join(from, name), 'utf8')));
  await mkdir(path.join(folder, 'etc/ssl/certs'), { recursive: true });
  await writeFile(path.join(folder, 'etc/ssl/certs/ca-certificates.crt'), roots.join(''));
  await rm(path.join(folder, 'usr/share/ca-certificates'), { recursive: true });
}

/** Copies the Node that runs this build, since Debian's own is too old. */
async function addNode(folder: string): Promise<void> {
  await copyFile(process.execPath, path.join(folder, 'usr/bin/node'));
  try {
    await run('chroot', [`--userspec=${USER.id}:${USER.id}`, folder, '/usr/bin/node', '--version'], {
      NODE_EXTRA_CA_CERTS: '',
      NODE_OPTIONS: '',
    });
  } catch (error) {
    throw new UserError(
      `This Node does not run on ${SUITE}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
