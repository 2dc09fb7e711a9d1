import type { Config } from './config';
import { runningServerUrl, startEmbedded } from './kernel/embedded';
import { OperatorError } from './kernel/process/operator-error';
import { generateSecret } from './kernel/process/secret-file';
import { splitAddresses, connections, MIGRATION_LIMITS, whyUnusable } from '@klaster/shared/postgres';
import { ping, connect, type Database, createKysely, routingPool } from './kernel/database/connect';
import { migrate } from './kernel/database/migrations/migrate';
import { Replicas } from './kernel/database/replicas';
import { readCurrentRole, grantRights, ensureRole } from './kernel/database/roles.repository';

export type OpenDatabase = {
  /** Connections of the API's role. */
  readonly db: Database;
  /** With the password of the tables' owner. */
  readonly ownerUrl: string;
  /** Undefined: everything is read from the primary. */
  readonly replicas?: Replicas | undefined;
  /** Uses separate connections without a statement timeout. */
  asOwner<Result>(work: (owner: Database) => Promise<Result>): Promise<Result>;
  /** Updates the schema and the rights of the API's role. */
  migrate(): Promise<void>;
  /** Resolves if the embedded database stops unexpectedly. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
};

/** Each start sets a new password. */
const EMBEDDED_ROLE = 'klaster_api';

/** The same URL if there is only one role. */
type Addresses = { readonly owner: string; readonly api: string };

/** @throws OperatorError */
export function openDatabase({ databaseUrl, ownerUrl, readUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (!databaseUrl) return openEmbedded(dataDir);
  return openServer({ api: databaseUrl, owner: ownerUrl ?? databaseUrl }, readUrl);
}

/** Runs work as the owner of the database. Uses the embedded server of a running instance if there is one. @throws OperatorError */
export function runAsOwner<Result>(config: Config, work: (owner: Database) => Promise<Result>): Promise<Result> {
  return withOwnerUrl(config, (url) => at(url, work));
}

export async function withOwnerUrl<Result>(config: Config, work: (url: string) => Promise<Result>): Promise<Result> {
  const running = config.databaseUrl ? undefined : await runningServerUrl(config.dataDir);
  if (running && (await answers(running))) return work(running);
  const database = await openDatabase(config);
  try {
    return await work(database.ownerUrl);
  } finally {
    await database.close();
  }
}

const answers = (url: string) =>
  at(url, ping).then(
    () => true,
    () => false,
  );

async function at<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connect(url, MIGRATION_LIMITS);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function connectBoth({ owner, api }: Addresses): Pick<OpenDatabase, 'db' | 'ownerUrl' | 'asOwner' | 'migrate'> {
  const db = createKysely(routingPool(connections(api)));
  const asOwner: OpenDatabase['asOwner'] = (work) => at(owner, work);
  return {
    db,
    ownerUrl: owner,
    asOwner,
    migrate: () =>
      asOwner(async (tables) => {
        const isAhead = await migrate(tables);
        const role = await readCurrentRole(db);
        // A later release may have granted more.
        if (!isAhead && role !== (await readCurrentRole(tables))) await grantRights(tables, role);
      }),
  };
}

async function openServer(addresses: Addresses, readUrl: string | undefined): Promise<OpenDatabase> {
  await assertUsable('DATABASE_URL', addresses.api);
  if (addresses.owner !== addresses.api) await assertUsable('DATABASE_OWNER_URL', addresses.owner);
  const database = connectBoth(addresses);
  const replicas = readUrl ? new Replicas(splitAddresses(readUrl), database.db) : undefined;
  const close = async () => {
    await replicas?.end();
    await database.db.destroy();
  };
  return { ...database, replicas, lost: new Promise(() => undefined), close };
}

async function assertUsable(variable: string, url: string): Promise<void> {
  const reason = await whyUnusable(variable, url);
  if (reason !== undefined) throw new OperatorError(reason);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const server = await startEmbedded(dataDir);
  try {
    const database = connectBoth({ owner: server.url, api: await addressOfRole(server.url) });
    const lost = new Promise<void>((resolve) => void server.ended.then((unasked) => unasked && resolve()));
    const close = async () => {
      await database.db.destroy();
      await server.stop();
    };
    return { ...database, lost, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function addressOfRole(ownerUrl: string): Promise<string> {
  const address = new URL(ownerUrl);
  address.username = EMBEDDED_ROLE;
  address.password = generateSecret();
  await at(ownerUrl, (owner) => ensureRole(owner, EMBEDDED_ROLE, address.password));
  return address.href;
}
