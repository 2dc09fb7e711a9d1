import type { PageName, Rounds } from '../visit/rounds';
import type { Measures } from '../visit/visit';
import { table } from './markdown';
import { median, range } from './statistics';

type Row = { name: string; measure: keyof Measures; show: (value: number) => string };

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const whole = (value: number) => value.toFixed(0);

const ROWS: readonly Row[] = [
  { name: 'first row, ms', measure: 'firstRow', show: whole },
  { name: 'LCP, ms', measure: 'lcp', show: whole },
  { name: 'CLS', measure: 'cls', show: (value) => value.toFixed(3) },
  { name: 'blocking time, ms', measure: 'blocking', show: whole },
  { name: 'dependent steps', measure: 'steps', show: whole },
  { name: 'requests before the first row', measure: 'requestsFirstRow', show: whole },
  { name: 'script requests over the network', measure: 'scripts', show: whole },
  { name: 'kB before the first row', measure: 'bytesFirstRow', show: kilobytes },
  { name: 'kB in all', measure: 'bytesAll', show: kilobytes },
  { name: 'heap, MB', measure: 'heap', show: (bytes) => (bytes / 1e6).toFixed(1) },
];

const HEAD = ['', 'ours', 'monolith', 'react-admin', 'ours ÷ monolith', 'ours ÷ react-admin'];

/** Medians with smallest and largest, and ratios of the medians. */
export function pageTable(rounds: Rounds, visit: 'cold' | 'warm'): string {
  const rows = ROWS.map(({ name, measure, show }) => {
    const of = (page: PageName) => rounds[page][visit].map((measures) => measures[measure]);
    const cell = (page: PageName) => `${show(median(of(page)))} (${range(of(page)).map(show).join('–')})`;
    const ratio = (page: PageName) => ratioText(median(of('ours')), median(of(page)));
    return [name, cell('ours'), cell('monolith'), cell('reactAdmin'), ratio('monolith'), ratio('reactAdmin')];
  });
  return table(HEAD, rows);
}

function ratioText(ours: number, other: number): string {
  return other === 0 ? '' : (ours / other).toFixed(2);
}
