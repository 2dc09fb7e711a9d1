import type { ApiFigures } from '../api/api';
import type { AuditFigures } from '../api/audit';
import type { ExportFigures } from '../api/exports';
import type { HeavyFigures } from '../api/heavy';
import type { RatingFigures } from '../api/rating';
import { table } from './markdown';
import { median, percentile, range } from './statistics';

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

/** Cost of a change with its audit row in the chain, and without a chain, in milliseconds. */
export function auditTable(figures: AuditFigures): string {
  const cell = (values: readonly number[], digits: number) =>
    `${median(values).toFixed(digits)} (${range(values)
      .map((value) => value.toFixed(digits))
      .join('–')})`;
  const { chained, plain, chainedSlowest, plainSlowest, sealed } = figures;
  const cost = (median(chained) - median(plain)).toFixed(2);
  return table(
    ['', 'with the chain', 'without', 'the chain costs'],
    [
      ['a change, of all together, ms', cell(chained, 2), cell(plain, 2), cost],
      ['until its writer hears of it, slowest hundredth, ms', cell(chainedSlowest, 0), cell(plainSlowest, 0), ''],
      ['from the last change until all are sealed, ms', cell(sealed, 0), '', ''],
    ],
  );
}

/** Cost of the rating, in milliseconds. */
export function ratingTable({ scores, startWith, startWithout, anew, confirmations }: RatingFigures): string {
  const cell = (values: readonly number[]) => `${median(values).toFixed(1)} (${range(values).map(count).join('–')})`;
  return table(
    ['', 'ms'],
    [
      ...anew.map(({ name, times }) => [`${name}, made anew after a change`, cell(times)]),
      ['a confirmation, beside eight readers', cell(confirmations)],
      [`all ${count(scores)} scores from nothing`, count(startWith - startWithout)],
    ],
  );
}

/** Ways of taking a whole register along; medians with smallest and largest. */
export function filesTable({ files }: ExportFigures): string {
  const cell = (values: readonly number[]) => `${count(median(values))} (${range(values).map(count).join('–')})`;
  const rows = files.map(({ name, bytes, firstByte, whole, over }) => [
    name,
    count(bytes / 1000),
    cell(firstByte),
    cell(whole),
    cell(over),
  ]);
  return table(['', 'kB', 'first byte, ms', 'whole, ms', 'MB over idle'], rows);
}

export function heavyTable({ idle, loaded, many }: HeavyFigures): string {
  const ms = (value: number) => value.toFixed(1);
  const row = (name: string, times: readonly number[]) => [
    name,
    ms(median(times)),
    ms(percentile(times, 99)),
    ms(Math.max(...times)),
  ];
  return table(
    ['ms', 'median', 'p99', 'longest'],
    [
      row('GET /api/overview, idle', idle.overview),
      row('GET /api/overview, beside heavy calls', loaded.overview),
      row('signing in, idle', idle.signIn),
      row('signing in, beside heavy calls', loaded.signIn),
      row(
        `GET /api/overview, while ${count(many.rows)} imported rows are undone (${ms(many.undo.took)})`,
        many.undo.others,
      ),
      row(
        `GET /api/overview, while ${count(many.rows)} entries are changed in bulk (${ms(many.bulk.took)})`,
        many.bulk.others,
      ),
    ],
  );
}
