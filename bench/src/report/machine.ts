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
  /** Load average of the minute before the bench began. */
  load: number;
};

// Read when the program starts, before its own builds add to the load.
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
