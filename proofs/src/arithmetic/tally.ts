import { z } from 'zod';

const deviationSchema = z.object({ call: z.string(), where: z.string(), expected: z.string(), got: z.string() });

const tallySchema = z.object({
  counts: z.record(z.string(), z.record(z.string(), z.number())),
  /** Only the first ones. */
  deviations: z.array(deviationSchema),
  deviating: z.number(),
});

export type Tally = z.infer<typeof tallySchema>;

const MAX_PRINTED = 20;

export function readTally(text: string): Tally {
  return tallySchema.parse(JSON.parse(text));
}

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

export const comparedIn = ({ counts }: Tally): number =>
  Object.values(counts).reduce((sum, kinds) => sum + sumCounts(kinds), 0);

export function formatTally(tally: Tally): string[] {
  const calls = Object.entries(tally.counts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(0, ...calls.map(([call]) => call.length));
  const byKind: Record<string, number> = {};
  for (const [kind, count] of calls.flatMap(([, kinds]) => Object.entries(kinds)))
    byKind[kind] = (byKind[kind] ?? 0) + count;
  return [
    ...calls.map(
      ([call, kinds]) => `${call.padEnd(width)}  ${shown(sumCounts(kinds)).padStart(10)}: ${formatKinds(kinds)}`,
    ),
    '',
    `by kind: ${formatKinds(byKind)}`,
    ...tally.deviations
      .slice(0, MAX_PRINTED)
      .flatMap(({ call, where, expected, got }) => [
        `deviates: ${call}, ${where}`,
        `          expected ${expected}, got ${got}`,
      ]),
    `${shown(comparedIn(tally))} values of ${calls.length} calls compared, ${shown(tally.deviating)} deviations`,
  ];
}

const sumCounts = (kinds: Readonly<Record<string, number>>): number =>
  Object.values(kinds).reduce((sum, count) => sum + count, 0);

/** The most frequent kind first. */
function formatKinds(kinds: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(kinds).toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return sorted.map(([kind, count]) => `${shown(count)} ${kind}`).join(', ');
}

const shown = (value: number): string => value.toLocaleString('en');
