import { deriveFigures, ENTERED, type Figures, type Section } from '@klaster/shared/contract/indicators';
import words from '../../../data/sample-words.json';
import { createRandom } from './random';

/** Share of waiting reports with unusual figures for the reviewer. */
const WITH_SLIPS = 0.4;
/** Unusual figures that their cluster explains. */
const EXPLAINED = 0.6;
const MOST_SLIPS = 3;
/** What a figure becomes: a digit too many, or one too few. */
const FACTORS = [10, 0.1] as const;

/** What was noted to a figure, in the section that it is of. */
export type SampleNote = { readonly section: Section; readonly key: string; readonly note: string };

/** Figures of a report that waits, some of them far from usual, and notes to some of those. */
export function inventSlips(figures: Figures, seed: number): { figures: Figures; notes: readonly SampleNote[] } {
  const random = createRandom(seed);
  if (!random.chance(WITH_SLIPS)) return { figures, notes: [] };
  const slips = Array.from({ length: random.integer(1, MOST_SLIPS) }, () => random.pick(NUMBERS)).filter(
    ({ key }) => Number(figures[key]) >= 1,
  );
  const changed = slips.map(({ key, decimals }) => [
    key,
    Number((Number(figures[key]) * random.pick(FACTORS)).toFixed(decimals)),
  ]);
  const explained = slips.filter(() => random.chance(EXPLAINED));
  return {
    figures: deriveFigures({ ...figures, ...(Object.fromEntries(changed) as Partial<Figures>) }),
    notes: explained.map(({ key, section }) => ({ key, section, note: random.pick(words.notes) })),
  };
}

const NUMBERS = ENTERED.filter(({ format }) => format === 'number');
