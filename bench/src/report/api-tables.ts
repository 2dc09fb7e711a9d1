import type { ApiFigures } from '../api/api';
import { table } from './markdown';
import { median } from './statistics';

const count = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 });

/** Requests a second and the slowest hundredth, ours and of a bare Fastify that sends the same; medians of the rounds. */
export function readsTable({ reads }: ApiFigures): string {
  const rows = reads.map(({ name, entries, bytes, ours, bare }) => {
    const [our, their] = [ours, bare].map((loads) => median(loads.map(({ perSecond }) => perSecond))) as [
      number,
      number,
    ];
    const [ourSlowest, theirSlowest] = [ours, bare].map((loads) => median(loads.map(({ p99 }) => p99)).toFixed(0));
    return [
      name,
      count(entries),
      count(bytes),
      count(our),
      count(their),
      (our / their).toFixed(2),
      `${ourSlowest}`,
      `${theirSlowest}`,
    ];
  });
  const head = ['', 'entries', 'bytes', 'ours, /s', 'bare, /s', 'ours ÷ bare', 'p99 ours, ms', 'p99 bare, ms'];
  return table(head, rows);
}

/** Medians for each length of the register, with the ratio of the second to the first; the second figure is right after a change. */
export function pageTimesTable({ sizes, pages }: ApiFigures): string {
  const rows = pages.map(({ name, again, changed }) => [
    name,
    ...again.map((times) => median(times).toFixed(1)),
    ratio(again),
    ...changed.map((times) => median(times).toFixed(1)),
    ratio(changed),
  ]);
  const [short, long] = sizes.map(count);
  const columns = (suffix: string) => [...sizes.map((size) => `${count(size)}${suffix}`), `${long} ÷ ${short}`];
  return table(['', ...columns(''), ...columns(', after a change')], rows);
}

const ratio = ([short = [], long = []]: readonly (readonly number[])[]) => (median(long) / median(short)).toFixed(2);
