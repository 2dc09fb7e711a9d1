import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from '../progress';
import { runProgram } from '../run-program';
import { startService } from '../system/service';
import { inRoot, ROOT, scratchFolder } from '../workspace';
import { addPlainAudit, connectTo, countChain, readChangeable, writeAudited, type Client } from './audit-repository';

/** Cost of a write with its audit row in the chain, and with an unchained one; milliseconds. */
export type AuditFigures = {
  readonly writes: number;
  readonly writers: number;
  /** Mean of all writes of a round, for each round. */
  readonly chained: readonly number[];
  readonly plain: readonly number[];
  /** Time until a write is acknowledged: the 99th percentile of each round. */
  readonly chainedSlowest: readonly number[];
  readonly plainSlowest: readonly number[];
  /** Time from the last write until all were in the chain, for each round. */
  readonly sealed: readonly number[];
  /** Rows in the chain at the end, which `audit verify` found intact. */
  readonly rows: number;
};

const WRITES = 10_000;
const WRITERS = 50;

/** Changes entries from many connections at once, each in a transaction with its audit row, while the built API seals. */
export async function runAudit(rounds: number): Promise<AuditFigures> {
  const dataDir = path.join(await scratchFolder('audit'), 'data');
  const api = await startService('api', { DATA_DIR: dataDir, DEMO: '1' });
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => connectTo(dataDir)));
  const [first] = writers as [Client, ...Client[]];
  try {
    await addPlainAudit(first);
    const ids = await readChangeable(first);
    const runs = [];
    for (let round = 0; round <= rounds; round++) {
      progress(`${WRITES} writes, round ${round} of ${rounds}`);
      const plain = await write(writers, ids, 'audit_plain');
      const chained = await write(writers, ids, 'audit');
      // The first round is a warm-up.
      if (round > 0) runs.push({ plain, chained, sealed: await untilSealed(first) });
      else await untilSealed(first);
    }
    const rows = await countChain(first);
    progress(`verifying ${rows} rows`);
    await runProgram(process.execPath, [inRoot('tools/klaster.mjs'), 'api', 'audit', 'verify'], {
      cwd: ROOT,
      env: { DATA_DIR: dataDir },
    });
    return {
      writes: WRITES,
      writers: WRITERS,
      chained: runs.map(({ chained }) => chained.each),
      plain: runs.map(({ plain }) => plain.each),
      chainedSlowest: runs.map(({ chained }) => chained.slowest),
      plainSlowest: runs.map(({ plain }) => plain.slowest),
      sealed: runs.map(({ sealed }) => sealed),
      rows,
    };
  } finally {
    await Promise.all(writers.map((writer) => writer.end()));
    await api.stop();
  }
}

async function write(writers: readonly Client[], ids: readonly number[], table: 'audit' | 'audit_plain') {
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(
    writers.map(async (writer, number) => {
      // Each writer has its own entries, so that row locks are not part of the measurement.
      const own = ids.filter((_, index) => index % writers.length === number);
      while (next < WRITES) {
        const place = (next += 1);
        const start = performance.now();
        await writeAudited(writer, table, { id: own[place % own.length] ?? 0, number: place });
        times.push(performance.now() - start);
      }
    }),
  );
  const each = (performance.now() - began) / times.length;
  return { each, slowest: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0 };
}

const POLL_MS = 50;
const SEAL_LIMIT_MS = 120_000;

async function untilSealed(client: Client): Promise<number> {
  const began = performance.now();
  while ((await countChain(client, 'waiting')) > 0) {
    if (performance.now() - began > SEAL_LIMIT_MS) throw new Error('The audit is not sealed');
    await sleep(POLL_MS);
  }
  return performance.now() - began;
}
