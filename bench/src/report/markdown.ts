/** A Markdown table; the first column has the rows' names, the others figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A figure with a limit to stay below, or to reach where it is `atLeast`. */
export type Target = { name: string; value: number; limit: number; digits: number; atLeast?: true };

/** How far a figure is beyond its limit; 0 or less if the limit is met. */
export const excessOf = ({ value, limit, atLeast }: Omit<Target, 'name' | 'digits'>) =>
  atLeast ? limit - value : value - limit;

/** Each figure with its limit; those beyond it are marked. */
export function targetList(targets: readonly Target[]): string {
  return targets
    .map((target) => {
      const { name, value, limit, digits, atLeast } = target;
      const verdict = excessOf(target) > 0 ? ' **missed**' : '';
      return `- ${name}: ${number(value, digits)} (${atLeast ? '≥' : '≤'} ${limit.toLocaleString('en-GB')})${verdict}`;
    })
    .join('\n');
}

const number = (value: number, digits: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
