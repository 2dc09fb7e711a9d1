import product from '../../package.json';
import { readHead } from '../kernel/audit/repository';
import { OperatorError } from '../kernel/process/operator-error';
import { FORMAT, type About, type Manifest } from './archive/manifest';
import { ArchiveWriter } from './archive/writer';
import type { Target } from './archive/target';
import { packReleases } from './releases/pack';
import type { ReleasesSource } from './releases/record';
import { withConnection, type Connection } from './tables/connection.repository';
import { isLeftOut } from './tables/left-out';
import {
  lockTables,
  identify,
  listMigrations,
  listSequences,
  listTables,
  buildSelect,
  type TableShape,
} from './tables/tables.repository';

type DumpOptions = {
  readonly url: string;
  /** Undefined: without releases. */
  readonly releases: ReleasesSource | undefined;
  readonly key: Buffer | undefined;
  readonly signal: AbortSignal;
};

/** Writes all stored data as a snapshot of one moment, while the system is in use. @throws OperatorError if there is nothing to back up */
export async function dump(target: Target, { url, releases, key, signal }: DumpOptions): Promise<Manifest> {
  const writer = new ArchiveWriter(target.stream, { key, signal });
  try {
    await withConnection(url, (connection) =>
      inSnapshot(connection, async (tables) => {
        await writer.begin(await describeArchive(connection, tables));
        for (const table of tables) await writer.table(table.name, connection.copyOut(buildSelect(table)));
      }),
    );
    const packed = releases === undefined ? null : await packReleases(writer, releases);
    return await writer.end(packed);
  } catch (error) {
    await writer.abandon(error as Error);
    throw error;
  }
}

/** Runs work on one snapshot of the database; table definitions cannot change meanwhile. */
export async function inSnapshot<Result>(
  connection: Connection,
  work: (tables: readonly TableShape[]) => Promise<Result>,
): Promise<Result> {
  const { db, run } = connection;
  const before = await listTables(db);
  if (!before.some(({ name }) => name === 'audit'))
    throw new OperatorError("This database is not Klaster's: it has none of its tables.");
  await run('begin isolation level repeatable read read only');
  // Locks first: the next statement fixes the snapshot, and both must see the same tables.
  await lockTables(db, before);
  const result = await work((await listTables(db)).filter(({ name }) => !isLeftOut(name)));
  await run('commit');
  return result;
}

async function describeArchive({ db }: Connection, tables: readonly TableShape[]): Promise<About> {
  return {
    format: FORMAT,
    product: product.version,
    made_at: new Date().toISOString(),
    ...(await identify(db)),
    migrations: await listMigrations(db),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    sequences: await listSequences(db),
    audit: await readHead(db),
  };
}
