import { measureKept } from './kept';
import { measurePages } from './pages';
import { startMeasured } from './system';

/** What was measured, in several rounds, with the limit it has to stay below, or reach where it is `atLeast`. */
export type ScaleTarget = {
  readonly name: string;
  readonly values: readonly number[];
  readonly limit: number;
  readonly digits: number;
  readonly atLeast?: true;
};

export const SCALE_PARTS = ['pages', 'kept'] as const;

export type ScalePart = (typeof SCALE_PARTS)[number];

export type ScaleFigures = { readonly [Part in ScalePart]?: readonly ScaleTarget[] };

/** Measures the parts that are asked for on one system, one after the other. */
export async function runScale(parts: readonly ScalePart[], rounds: number): Promise<ScaleFigures> {
  const figures: { [Part in ScalePart]?: readonly ScaleTarget[] } = {};
  const system = await startMeasured();
  try {
    if (parts.includes('pages')) figures.pages = await measurePages(system, rounds);
    if (parts.includes('kept')) figures.kept = await measureKept(system, rounds);
  } finally {
    await system.stop();
  }
  return figures;
}
