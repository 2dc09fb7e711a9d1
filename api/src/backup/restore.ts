import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../kernel/process/operator-error';
import { ArchiveFault } from './archive/fault';
import { cutOff } from './archive/frames';
import type { About } from './archive/manifest';
import { readArchive, type Section } from './archive/reader';
import { ReleasesCheck, ReleasesTarget } from './releases/unpack';
import {
  restoreDefinitions,
  truncate,
  dropDefinitions,
  makeSchema,
  findUnknownMigration,
  buildCopyTarget,
  isEmpty,
  listTables,
  setSequence,
} from './tables/tables.repository';
import { withConnection, type Connection } from './tables/connection.repository';
import { SKIPPED_NUMBERS } from './tables/left-out';

type RestoreOptions = {
  readonly url: string;
  /** Folder of the releases; undefined: releases are not restored. */
  readonly releases: string | undefined;
  readonly key: Buffer | undefined;
  readonly signal: AbortSignal;
};

/**
 * Restores an archive into an empty database and folder, completely or not at all. The schema is the archive's: the caller migrates it.
 * @throws OperatorError if either is not empty; ArchiveFault if the archive is faulty
 */
export async function restore(source: Readable, { url, releases, key, signal }: RestoreOptions) {
  const target = releases === undefined ? undefined : await ReleasesTarget.prepare(releases);
  try {
    const sections = readArchive(source, key);
    const loaded = await withConnection(url, (connection) =>
      inTransaction(connection, () => load(connection, { sections, target, signal })),
    );
    if (loaded.manifest.releases) await target?.commit();
    else await target?.discard();
    return loaded;
  } catch (error) {
    await target?.discard();
    throw error;
  } finally {
    source.destroy();
  }
}

async function inTransaction<Result>({ run }: Connection, work: () => Promise<Result>): Promise<Result> {
  await run('begin');
  try {
    const result = await work();
    await run('commit');
    return result;
  } catch (error) {
    await run('rollback').catch(() => undefined);
    throw error;
  }
}

type Load = {
  readonly sections: AsyncIterable<Section>;
  readonly target: ReleasesTarget | undefined;
  readonly signal: AbortSignal;
};

async function load(connection: Connection, { sections, target, signal }: Load) {
  const { db } = connection;
  if (!(await isEmpty(db))) throw new OperatorError('The database is not empty: restore into an empty database.');
  const check = new ReleasesCheck();
  let about: About | undefined;
  let stripped: readonly string[] = [];
  for await (const section of sections) {
    signal.throwIfAborted();
    if (section.kind === 'about') {
      about = section.about;
      stripped = await prepareTables(connection, about);
    }
    if (section.kind === 'table') {
      const columns = about?.tables.find(({ name }) => name === section.name)?.columns;
      if (!columns)
        throw new ArchiveFault(`The archive has a table ${section.name} that its description does not list.`);
      await pipeline(section.chunks, connection.copyIn(buildCopyTarget(section.name, columns)), { signal });
    }
    if (section.kind === 'file') {
      check.add(section.path, section.content);
      await target?.add(section.path, section.content);
    }
    if (section.kind === 'manifest') {
      check.end(section.manifest.releases);
      await setSequences(connection, about!);
      await restoreDefinitions(db, stripped);
      return { about: about!, manifest: section.manifest };
    }
  }
  throw cutOff();
}

/** Creates the archive's tables empty, without triggers, foreign keys and indexes. */
async function prepareTables({ db }: Connection, about: About): Promise<readonly string[]> {
  const unknown = findUnknownMigration(about.migrations);
  if (unknown !== undefined)
    throw new OperatorError(
      `The archive is of a newer release (${about.product}, with the migration ${unknown}): restore it with that one or a later.`,
    );
  await makeSchema(db, about.migrations);
  const present = await listTables(db);
  for (const { name, columns } of about.tables) {
    const presentColumns = present.find((table) => table.name === name)?.columns;
    if (!presentColumns || columns.some((column) => !presentColumns.includes(column)))
      throw new ArchiveFault(`The archive has a table ${name} that its own migrations do not create.`);
  }
  const stripped = await dropDefinitions(db);
  await truncate(
    db,
    about.tables.map(({ name }) => name),
  );
  return stripped;
}

async function setSequences({ db }: Connection, { sequences }: About): Promise<void> {
  for (const { table, column, last } of sequences) {
    const skipped = SKIPPED_NUMBERS[table] ?? 0;
    if (last !== null || skipped > 0) await setSequence(db, { table, column, last: (last ?? 0) + skipped });
  }
}
