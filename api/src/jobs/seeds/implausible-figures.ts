import { deriveFigures, ENTERED, type Figures, type Section } from '@klaster/shared/contract/indicators';
import words from '../../../data/sample-words.json';
import { createRandom } from './random';

/** Share of waiting reports with unusual figures. */
const WITH_ERRORS = 0.4;
/** Share of unusual figures that the cluster explains. */
const EXPLAINED = 0.6;
const MAX_ERRORS = 3;
/** One digit too many, or too few. */
const FACTORS = [10, 0.1] as const;

export type SampleNote = { readonly section: Section; readonly key: string; readonly note: string };

/** Makes some figures of a waiting report implausible, and explains some of those. */
export function inventErrors(figures: Figures, seed: number): { figures: Figures; notes: readonly SampleNote[] } {
  const random = createRandom(seed);
  if (!random.chance(WITH_ERRORS)) return { figures, notes: [] };
  const errors = Array.from({ length: random.integer(1, MAX_ERRORS) }, () => random.pick(NUMBERS)).filter(
    ({ key }) => Number(figures[key]) >= 1,
  );
  const changed = errors.map(({ key, decimals }) => [
    key,
    Number((Number(figures[key]) * random.pick(FACTORS)).toFixed(decimals)),
  ]);
  const explained = errors.filter(() => random.chance(EXPLAINED));
  return {
    figures: deriveFigures({ ...figures, ...(Object.fromEntries(changed) as Partial<Figures>) }),
    notes: explained.map(({ key, section }) => ({ key, section, note: random.pick(words.notes) })),
  };
}

const NUMBERS = ENTERED.filter(({ format }) => format === 'number');
