import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { connections, asDatabaseError, SERVING_LIMITS } from '@klaster/shared/postgres';
import * as tar from 'tar-stream';
import { OperatorError } from '../../kernel/process/operator-error';
import { EVENT_FILE, type ReleasesSource } from './record';

const NAME = 'the database that RELEASES_URL names';

/** No such table or schema. */
const MISSING: ReadonlySet<string | undefined> = new Set(['42P01', '3F000']);

/** An archive may have 20 MB. */
const LIMITS = { ...SERVING_LIMITS, name: 'releases', connections: 1, statementMs: 60_000, answerMs: 60_000 };

type Stored = { readonly name: string; readonly body: Buffer };

/** Releases of gateways that share a database: events of the record and an archive of each release. */
export function databaseSource(url: string): ReleasesSource {
  return {
    name: NAME,
    events: async () => {
      const rows = (await read(url, 'record')).filter(({ name }) => EVENT_FILE.test(name));
      if (rows.length === 0) throw new OperatorError(`There is no record of releases in ${NAME}.`);
      return rows.map(({ name, body }) => ({ name, text: body.toString('utf8') }));
    },
    readFiles: async (release, add) => {
      const [archive] = await read(url, 'archives', release.replace('/', '@'));
      if (!archive) return false;
      await unpack(archive.body, (file, content) => add(`${release}/${file}`, content));
      return true;
    },
  };
}

/** The objects of a folder by name, or only the named one. */
async function read(url: string, folder: string, name: string | null = null): Promise<Stored[]> {
  const pool = connections(url, LIMITS);
  try {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<Stored>(
        'select name, body from releases.objects where folder = $1 and ($2::text is null or name = $2) order by name',
        [folder, name],
      );
      return rows;
    } finally {
      client.release();
    }
  } catch (error) {
    if (MISSING.has(asDatabaseError(error)?.code)) return [];
    throw new OperatorError(
      `The releases cannot be read from ${NAME}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    await pool.end();
  }
}

/** The limit of the gateways: an archive in the database may be a decompression bomb. */
const MAX_UNPACKED = 66 * 1024 * 1024;

async function unpack(archive: Buffer, add: (file: string, content: Buffer) => Promise<void>): Promise<void> {
  const extract = tar.extract();
  const reading = pipeline(Readable.from([archive]), createGunzip(), withinLimit, extract);
  // Awaited below; until then a failure must not count as unhandled.
  reading.catch(() => undefined);
  for await (const entry of extract) await add(entry.header.name, await buffer(entry));
  await reading;
}

async function* withinLimit(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_UNPACKED) throw new OperatorError(`A release in ${NAME} is larger than a release may be.`);
    yield chunk;
  }
}
