import { availableParallelism, loadavg, totalmem } from 'node:os';

/** Hardware and software of the measurement. */
export type Machine = {
  date: string;
  cores: number;
  /** Gibibytes. */
  memory: number;
  node: string;
  /** Absent where no page was opened. */
  chromium?: string;
  /** Mean number of processes that wanted a core in the minute before the bench itself began to work. */
  load: number;
};

// Read when the program starts: its own builds are no other work.
const LOAD = Math.round((loadavg()[0] ?? 0) * 10) / 10;

export function machineNow(chromium?: string): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    memory: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    ...(chromium !== undefined && { chromium }),
    load: LOAD,
  };
}
