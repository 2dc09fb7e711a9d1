import { z } from 'zod';

const deviation = z.object({ call: z.string(), where: z.string(), expected: z.string(), got: z.string() });

const tallySchema = z.object({
  /** How many values were compared, by call and kind of value. */
  counts: z.record(z.string(), z.record(z.string(), z.number())),
  /** The first of those that deviate. */
  deviations: z.array(deviation),
  deviating: z.number(),
});

/** Result of the comparison in one phase. */
export type Tally = z.infer<typeof tallySchema>;

const MOST_TOLD = 20;

export function readTally(text: string): Tally {
  return tallySchema.parse(JSON.parse(text));
}

/** Sum of the results of several phases. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const counts: Tally['counts'] = {};
  for (const [call, kinds] of tallies.flatMap((tally) => Object.entries(tally.counts))) {
    const sums = (counts[call] ??= {});
    for (const [kind, count] of Object.entries(kinds)) sums[kind] = (sums[kind] ?? 0) + count;
  }
  return {
    counts,
    deviations: tallies.flatMap((tally) => tally.deviations),
    deviating: tallies.reduce((sum, tally) => sum + tally.deviating, 0),
  };
}

/** A line for each call and one for all kinds, the first deviations, and the sums at the end. */
export function linesOf({ counts, deviations, deviating }: Tally): string[] {
  const calls = Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(0, ...calls.map(([call]) => call.length));
  const byKind = sumOf(calls.map(([, kinds]) => ({ counts: { kinds }, deviations: [], deviating: 0 }))).counts['kinds'];
  const compared = calls.reduce((sum, [, kinds]) => sum + totalOf(kinds), 0);
  return [
    ...calls.map(
      ([call, kinds]) => `${call.padEnd(width)}  ${numberOf(totalOf(kinds)).padStart(10)}: ${listOf(kinds)}`,
    ),
    '',
    `by kind: ${listOf(byKind ?? {})}`,
    ...deviations
      .slice(0, MOST_TOLD)
      .flatMap(({ call, where, expected, got }) => [
        `deviates: ${call}, ${where}`,
        `          expected ${expected}, got ${got}`,
      ]),
    `${numberOf(compared)} values of ${calls.length} calls compared, ${numberOf(deviating)} deviations`,
  ];
}

function totalOf(kinds: Readonly<Record<string, number>>): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0);
}

/** The most frequent kind first. */
function listOf(kinds: Readonly<Record<string, number>>): string {
  const named = Object.entries(kinds).toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return named.map(([kind, count]) => `${numberOf(count)} ${kind}`).join(', ');
}

function numberOf(value: number): string {
  return value.toLocaleString('en');
}
