import { buildUnits } from '@klaster/tools/build/build-units';
import { UNITS } from '@klaster/tools/build/units';
import { UserError } from '@klaster/tools/user-error';
import path from 'node:path';
import { measureApi } from '../bench/api';
import { measureHeavy } from '../bench/heavy';
import { measureLive } from '../bench/live';
import { isMet, formatMeasure, writeSection } from '../bench/measure';
import type { Measure } from '../bench/measure';
import { measurePages } from '../bench/page';
import { measureWork } from '../bench/work';
import { BuiltSystem } from '../harness/built-system';
import { prove } from '../harness/results';

type Place = { readonly folder: string; readonly rounds: number };
type Part = { readonly title: string; readonly how: string; readonly measure: (place: Place) => Promise<Measure[]> };

const onSystem =
  (measure: (system: BuiltSystem, place: Place) => Promise<Measure[]>) =>
  async (place: Place): Promise<Measure[]> => {
    const system = await BuiltSystem.start(path.join(place.folder, 'system'));
    try {
      return await measure(system, place);
    } finally {
      await system.stop();
    }
  };

const PARTS: Readonly<Record<string, Part>> = {
  page: {
    title: 'Pages',
    how: 'Lighthouse on 1.6 Mbit/s, 150 ms and a quarter of the processor: ours ÷ a monolith, one webpack build of the same sources without federation.',
    measure: onSystem(measurePages),
  },
  work: {
    title: 'Staff at work',
    how: 'On a quarter of the processor; the slowest key of each round.',
    measure: onSystem((system, { rounds }) => measureWork(system, rounds)),
  },
  api: {
    title: 'The API at growing data',
    how: 'Registers of 4,000, 40,000 and 400,000 entries, 500 clusters over 2, 20 and 40 quarters, an audit of 20,000, 200,000 and 2,000,000 rows; each call right after a change of the register: the last time ÷ the first.',
    measure: measureApi,
  },
  heavy: {
    title: 'Heavy calls and files',
    how: 'A register of some 10,000 live entries. Calls: idle → loaded, and the ratio.',
    measure: onSystem((system, { rounds }) => measureHeavy(system, rounds)),
  },
  live: {
    title: 'Live events',
    how: 'An office of 300 behind one address.',
    measure: onSystem((system, { rounds }) => measureLive(system, rounds)),
  },
};

const ROUNDS = 5;

/** `bench [page] [work] [api] [heavy] [live]`: measures all or the named parts, into `docs/benchmarks.md`. */
export async function run(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new UserError(`There is no part "${unknown}"; there are ${Object.keys(PARTS).join(', ')}.`);
  return prove('bench', async ({ folder, results }) => {
    await buildUnits(UNITS, new AbortController().signal);
    for (const [name, { title, how, measure }] of Object.entries(PARTS)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const measures = await measure({ folder: path.join(folder, name), rounds: ROUNDS });
      await writeSection(title, how, measures);
      for (const measure of measures) {
        const limit = measure.limit === undefined ? '' : `, at most ${measure.limit}`;
        results.check(`${measure.name}: ${formatMeasure(measure)}${limit}`, isMet(measure));
      }
    }
  });
}
