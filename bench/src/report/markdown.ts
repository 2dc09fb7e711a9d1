/** A Markdown table; the first column has the rows' names, the others figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A figure with a limit to stay below, or to reach where it is `atLeast`. */
export type Target = { name: string; value: number; limit: number; digits: number; atLeast?: true };

/** How far a figure is beyond its limit; 0 or less if the limit is met. */
const excessOf = ({ value, limit, atLeast }: Target) => (atLeast ? limit - value : value - limit);

/** Missed targets of a part that are listed; all are in the results. */
const MISSED_LISTED = 2;

/** How many targets are met, and those furthest beyond their limit, or the one closest to it. */
export function targetList(targets: readonly Target[]): string {
  const met = targets.filter((target) => excessOf(target) <= 0).length;
  const closest = targets
    .toSorted((a, b) => strain(b) - strain(a))
    .slice(0, Math.min(Math.max(targets.length - met, 1), MISSED_LISTED));
  return [`${met} of ${targets.length} met:`, closest.map(line).join('\n')].join('\n\n');
}

function line(target: Target): string {
  const { name, value, limit, digits, atLeast } = target;
  const verdict = excessOf(target) > 0 ? ' **missed**' : '';
  return `- ${name}: ${number(value, digits)} (${atLeast ? '≥' : '≤'} ${limit.toLocaleString('en-GB')})${verdict}`;
}

/** How far a figure is on the way to its limit; above 1, it is beyond. */
function strain({ value, limit, atLeast }: Target): number {
  if (atLeast) return limit / value;
  return limit === 0 ? (value === 0 ? 0 : Number.POSITIVE_INFINITY) : value / limit;
}

const number = (value: number, digits: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
