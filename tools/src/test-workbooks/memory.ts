import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, processTable } from '../test-kill/process-table';

const PAUSE_MS = 50;
const KB_PER_MB = 1024;

/** Watches what the API and the processes that read files for it hold; its database is not counted. */
export class MemoryWatch {
  private most = 0;
  private isStopping = false;
  private readonly done: Promise<void>;

  /** @param pid of the process that holds the services together */
  constructor(private readonly pid: number) {
    this.done = this.goOn();
  }

  /** @returns the most megabytes since the last look */
  look(): number {
    const seen = this.most;
    this.most = 0;
    return seen;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.done;
  }

  private async goOn(): Promise<void> {
    while (!this.isStopping) {
      this.most = Math.max(this.most, await megabytesOfApi(this.pid));
      await sleep(PAUSE_MS);
    }
  }
}

async function megabytesOfApi(pid: number): Promise<number> {
  const table = await processTable();
  const api = descendantsOf(pid, table).find(({ command }) => /\bapi\/dist\/main\.js/.test(command));
  if (!api) return 0;
  const readers = descendantsOf(api.pid, table).filter(({ command }) => command.startsWith(process.execPath));
  const sizes = await Promise.all([api, ...readers].map(({ pid: one }) => kilobytesOf(one)));
  return sizes.reduce((sum, size) => sum + size, 0) / KB_PER_MB;
}

/** Its proportional share of memory: pages that several processes share, such as Node's program, count once. */
async function kilobytesOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}
