import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { withFiles } from '@klaster/shared/environment';
import type { Command } from 'commander';
import { EXIT } from './backup/archive/fault';
import { readKey } from './backup/archive/key';
import type { Manifest } from './backup/archive/manifest';
import { openTarget, STANDARD_OUTPUT } from './backup/archive/target';
import type { Difference } from './backup/compare';
import { dump } from './backup/dump';
import { databaseSource } from './backup/releases/database-source.repository';
import { folderSource } from './backup/releases/folder-source';
import type { ReleasesSource } from './backup/releases/record';
import { restore } from './backup/restore';
import { compareDatabase, verifyArchive } from './backup/verify';
import { readConfig, type Config } from './config';
import { deliverAllDue } from './jobs/due-notices/deliver';
import { maintainNotices } from './jobs/due-notices/maintain-notices';
import { recordRun } from './kernel/observe/backlog.repository';
import { OperatorError, systemCode } from './kernel/process/operator-error';
import { runAsOwner, openDatabase, withOwnerUrl } from './open-database';

const FILE = 'file of the archive; - for the standard stream';
const KEY_FILE = 'file with the key, 32 bytes in base64 or hex; or BACKUP_KEY has the key';
const RELEASES =
  'folder of the releases, where it is not RELEASES_DIR or in DATA_DIR, and they are not at RELEASES_URL';

type Options = { readonly keyFile?: string; readonly releases?: string | boolean; readonly database?: boolean };

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write database and releases to one archive, beside the running system')
    .argument('<file>', FILE)
    .option('--key-file <file>', KEY_FILE)
    .option('--releases <folder>', RELEASES)
    .option('--no-releases', 'leave the releases out')
    .action((file: string, options: Options) => untilInterrupted((signal) => backUp(file, options, signal)));
  program
    .command('restore')
    .description('put an archive into an empty database and an empty folder of releases')
    .argument('<file>', FILE)
    .option('--key-file <file>', KEY_FILE)
    .option('--releases <folder>', RELEASES)
    .option('--no-releases', 'leave the releases of the archive')
    .action((file: string, options: Options) => untilInterrupted((signal) => bringBack(file, options, signal)));
  program
    .command('verify')
    .description('verify an archive; exit code 2 if the archive was changed, 1 if the audit in it was')
    .argument('<file>', FILE)
    .option('--key-file <file>', KEY_FILE)
    .option('--database', 'compare the database with it row by row: exit code 3 where they differ')
    .action(async (file: string, options: Options) =>
      options.database ? compare(file, options) : verify(file, options),
    );
}

/** Records the backup for monitoring. The archive is valid even if that fails. */
async function recordBackup(config: Config): Promise<void> {
  try {
    await runAsOwner(config, (owner) => recordRun(owner, 'backup', 0));
  } catch {
    print('That a backup was made could not be written down in the database.');
  }
}

async function backUp(file: string, options: Options, signal: AbortSignal): Promise<void> {
  const config = readConfig(process.env, false);
  const key = await readArchiveKey(options);
  const target = await openTarget(file);
  try {
    const releases = findReleases(config, options);
    const manifest = await withOwnerUrl(config, (url) => dump(target, { url, releases, key, signal }));
    await target.commit();
    await recordBackup(config);
    print(`${file === STANDARD_OUTPUT ? 'The archive' : path.resolve(file)} holds ${describeContents(manifest)}.`);
    if (!key) print('It is not encrypted: whoever has it has all passwords’ hashes and the secrets of second factors.');
  } catch (error) {
    throw fullDisk(error, file) ?? error;
  } finally {
    await target.discard();
  }
}

async function bringBack(file: string, options: Options, signal: AbortSignal): Promise<void> {
  const config = readConfig(process.env, false);
  const [key, source] = [await readArchiveKey(options), await openSource(file)];
  const database = await openDatabase(config);
  try {
    const releases = findReleasesFolder(config, options);
    const { about, manifest } = await restore(source, { url: database.ownerUrl, releases, key, signal });
    await database.migrate();
    // No mail server is configured yet: overdue notices appear in the system only, and nothing is mailed twice.
    await database.asOwner(async (owner) => {
      await deliverAllDue(owner);
      await maintainNotices(owner);
    });
    say(`Restored as of ${about.made_at}: ${describeContents(manifest)}.`);
  } finally {
    await database.close();
  }
}

async function verify(file: string, options: Options): Promise<void> {
  const { about, manifest, audit } = await verifyArchive(await openSource(file), await readArchiveKey(options));
  const verdict = audit.length > 0 ? 'The audit in it was changed' : 'The audit in it is intact';
  const origin = `Made on ${about.made_at} of ${about.database} by release ${about.product}, PostgreSQL ${about.server}.`;
  const last = `Schema: ${about.migrations.at(-1)}. Head of the audit: ${about.audit.position}:${about.audit.hash}`;
  say(
    [`The archive is as it was written: ${describeContents(manifest)}.`, origin, last, ...audit, `${verdict}.`].join(
      '\n',
    ),
  );
  if (audit.length > 0) process.exitCode = 1;
}

async function compare(file: string, options: Options): Promise<void> {
  const config = readConfig(process.env, false);
  const [source, key] = [await openSource(file), await readArchiveKey(options)];
  const tables = await withOwnerUrl(config, (url) => compareDatabase(source, { url, key }));
  const different = tables.filter(({ missing, added, changed }) => missing + added + changed > 0);
  const same = tables.reduce((sum, table) => sum + table.same, 0);
  say([...different.map(describeDifference), `${same} rows of ${tables.length} tables are the same.`].join('\n'));
  if (different.length > 0) process.exitCode = EXIT.differs;
}

const describeDifference = ({ table, missing, added, changed, examples }: Difference): string =>
  `${table}: ${missing} rows of the archive are missing, ${added} were added, ${changed} changed (${examples.join(', ')})`;

const readArchiveKey = ({ keyFile }: Options) =>
  readKey({
    file: keyFile ?? (process.env['BACKUP_KEY_FILE'] || undefined),
    text: process.env['BACKUP_KEY'] || undefined,
  });

/** The same folder as the gateway's; undefined: without releases. */
function findReleasesFolder({ dataDir }: Config, { releases }: Options): string | undefined {
  if (releases === false) return undefined;
  return path.resolve(
    typeof releases === 'string' ? releases : process.env['RELEASES_DIR'] || path.join(dataDir, 'releases'),
  );
}

/** The named folder, the gateways' database, or the default folder; undefined: without releases. */
function findReleases(config: Config, options: Options): ReleasesSource | undefined {
  const { RELEASES_URL: url } = withFiles(process.env, ['RELEASES_URL'], (sentence) => new OperatorError(sentence));
  if (url && options.releases === undefined) return databaseSource(url);
  const folder = findReleasesFolder(config, options);
  return folder === undefined ? undefined : folderSource(folder);
}

async function openSource(file: string): Promise<Readable> {
  if (file === STANDARD_OUTPUT) return process.stdin;
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) throw new OperatorError(`There is no file ${path.resolve(file)}.`);
  return createReadStream(file, { highWaterMark: 256 * 1024 });
}

function describeContents({ tables, releases }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = releases
    ? `${releases.files} files of releases, ${releases.events} events of their record`
    : 'no releases';
  return `${rows} rows of ${tables.length} tables, ${files}`;
}

function fullDisk(error: unknown, file: string): OperatorError | undefined {
  const code = systemCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new OperatorError(`There is no space left for the archive ${file} (${code}): nothing of it was kept.`);
  if (code === 'EPIPE') return new OperatorError('The program that reads the archive stopped before its end.');
  return undefined;
}

/** Ctrl-C stops the work cleanly: nothing partial remains. */
async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => interruption.abort());
  try {
    await work(interruption.signal);
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    print('Interrupted: nothing was kept.');
    process.exitCode = EXIT.interrupted;
  }
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Prints to standard error, since the archive may be on standard output. */
const print = (text: string) => void process.stderr.write(`${text}\n`);
