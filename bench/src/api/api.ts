import { progress } from '../progress';
import { startInstance, type Instance } from './instance';
import { timePages, type PageTimes } from './pages';
import { raceEdits, type Race } from './race';
import { loadReads, type ReadLoads } from './reads';

/** Figures of the API; pages are of registers of `sizes` entries, in this order. */
export type ApiFigures = {
  readonly sizes: readonly number[];
  readonly reads: readonly ReadLoads[];
  readonly pages: readonly PageTimes[];
  readonly race: Race;
};

const EDITS = 1000;
const RUNS = 15;

/** Measures the built API on registers of different lengths, each in a database of its own. */
export async function runApi(sizes: readonly number[], rounds: number): Promise<ApiFigures> {
  const instances: Instance[] = [];
  try {
    for (const entries of sizes) {
      progress(`filling a register of ${entries} entries`);
      instances.push(await startInstance(entries));
    }
    const reads: ReadLoads[] = [];
    for (const instance of instances) {
      progress(`public reads of ${instance.entries} entries`);
      reads.push(...(await loadReads(instance, rounds)));
    }
    progress('pages of staff');
    const pages = await timePages(instances, RUNS);
    progress('edits against reads');
    const race = await raceEdits(instances[0] as Instance, EDITS);
    return { sizes, reads, pages, race };
  } finally {
    for (const instance of instances) await instance.stop();
  }
}
