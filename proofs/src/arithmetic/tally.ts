import { z } from 'zod';

const deviationSchema = z.object({ call: z.string(), where: z.string(), expected: z.string(), got: z.string() });

const tallySchema = z.object({
  /** How many values were compared, by call and kind of value. */
  counts: z.record(z.string(), z.record(z.string(), z.number())),
  /** The first of those that deviate. */
  deviations: z.array(deviationSchema),
  deviating: z.number(),
});

/** Result of the comparison in one phase. */
export type Tally = z.infer<typeof tallySchema>;

const MOST_PRINTED = 20;

export function readTally(text: string): Tally {
  return tallySchema.parse(JSON.parse(text));
}

/** Adds up the results of several phases. */
export function addUp(tallies: readonly Tally[]): Tally {
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

/** How many values were compared. */
export const comparedIn = ({ counts }: Tally): number =>
  Object.values(counts).reduce((sum, kinds) => sum + totalOf(kinds), 0);

/** A line for each call and one for all kinds, the first deviations, and the sums at the end. */
export function linesOf(tally: Tally): string[] {
  const calls = Object.entries(tally.counts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(0, ...calls.map(([call]) => call.length));
  const byKind: Record<string, number> = {};
  for (const [kind, count] of calls.flatMap(([, kinds]) => Object.entries(kinds)))
    byKind[kind] = (byKind[kind] ?? 0) + count;
  return [
    ...calls.map(([call, kinds]) => `${call.padEnd(width)}  ${shown(totalOf(kinds)).padStart(10)}: ${listOf(kinds)}`),
    '',
    `by kind: ${listOf(byKind)}`,
    ...tally.deviations
      .slice(0, MOST_PRINTED)
      .flatMap(({ call, where, expected, got }) => [
        `deviates: ${call}, ${where}`,
        `          expected ${expected}, got ${got}`,
      ]),
    `${shown(comparedIn(tally))} values of ${calls.length} calls compared, ${shown(tally.deviating)} deviations`,
  ];
}

const totalOf = (kinds: Readonly<Record<string, number>>): number =>
  Object.values(kinds).reduce((sum, count) => sum + count, 0);

/** The most frequent kind first. */
function listOf(kinds: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(kinds).toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return sorted.map(([kind, count]) => `${shown(count)} ${kind}`).join(', ');
}

const shown = (value: number): string => value.toLocaleString('en');
