import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

export type Database = pg.Client;

/** @param dataDir of the API that runs the embedded database: it has the password and the port */
export async function connectAsOwner(dataDir: string): Promise<Database> {
  const password = (await readFile(path.join(dataDir, 'database-password'), 'utf8')).trim();
  const postmaster = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const port = Number(postmaster.split('\n')[3]);
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'klaster', password, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
