import type { LiveFigures } from '../live/live';
import { table } from './markdown';

/** Cost of each of the two servers while nothing happens. */
export function liveTable({ api, gateway }: LiveFigures): string {
  const row = (name: string, measure: keyof LiveFigures['api'], digits: number) => [
    name,
    api[measure].toFixed(digits),
    gateway[measure].toFixed(digits),
  ];
  const rows = [row('memory, MB', 'megabytes', 0), row('of a processor, ms a second', 'processorMs', 1)];
  return table(['', 'API', 'gateway'], rows);
}
