import type { WorkFigures } from '../work/work';
import { table } from './markdown';
import { median, range } from './statistics';

/** Ours beside what leaves nothing out, and beside pages with nothing in them: less than these no page takes on the machine. */
export function workTable({ table: ours, whole, empty, typing, bare }: WorkFigures): string {
  const rows = [
    ['wide table: longest frame, ms', cell(ours.frames), cell(whole.frames), cell(empty.frames)],
    ['wide table: elements', cell(ours.nodes), cell(whole.nodes), cell(empty.nodes)],
    ['form: slowest key, ms', cell(typing), '', cell(bare)],
  ];
  return table(['', 'ours', 'all cells drawn', 'an empty frame; a bare field'], rows);
}

const count = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 });

function cell(values: readonly number[]): string {
  return `${count(median(values))} (${range(values).map(count).join('–')})`;
}
