import { SCALE_PARTS, type ScaleFigures, type ScalePart, type ScaleTarget } from '../scale/scale';
import type { Machine } from './machine';
import { table } from './markdown';
import { median, range } from './statistics';

const TITLES: Readonly<Record<ScalePart, string>> = {
  pages: 'Pages, through the gateway',
  cached: 'Answers for everybody, through the gateway',
  lengths: 'Ten years of reports and a million entries, over a thirtieth',
  audit: 'A page of ten years of audit',
  staff: 'A thousand people who fill in reports',
  listening: 'Ten thousand pages that listen',
};

/** A table for each part: what was measured, its target, and whether it was met or by how much it was missed. */
export function scaleTables(figures: ScaleFigures, circumstances: (machine: Machine) => string): string[] {
  return SCALE_PARTS.flatMap((part) => {
    const measured = figures[part];
    if (!measured) return [];
    const { machine, targets } = measured;
    const rows = targets.map((target) => [target.name, cell(target), limitOf(target), verdictOf(target)]);
    return [`### ${TITLES[part]}`, circumstances(machine), table(['', 'measured', 'target', ''], rows)];
  });
}

function cell({ values, digits }: ScaleTarget): string {
  const shown = (value: number) =>
    value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return values.length === 1 ? shown(values[0]!) : `${shown(median(values))} (${range(values).map(shown).join('–')})`;
}

const limitOf = ({ limit, atLeast }: ScaleTarget) =>
  limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${limit.toLocaleString('en-GB')}`;

function verdictOf({ values, limit, digits, atLeast }: ScaleTarget): string {
  if (limit === undefined) return '';
  const excess = atLeast ? limit - median(values) : median(values) - limit;
  if (excess <= 0) return 'met';
  return `missed by ${excess.toFixed(digits)}${limit === 0 ? '' : ` (${((100 * excess) / limit).toFixed(0)} %)`}`;
}
