import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import type { Random } from './random';

/** What a cluster's figures of one quarter are computed from. */
export type Circumstances = {
  /** Seeded only by the cluster: quarters differ only by growth, weather and progress. */
  readonly random: Random;
  /** Hectares. */
  readonly land: number;
  /** Tonnes expected in the year. */
  readonly harvest: number;
  /** Centners a hectare. */
  readonly yield: number;
  /** By which factor the figures of a section have grown since the first year of the sample. */
  readonly growth: (section: number) => number;
  /** Harvest of the year, of the usual one. */
  readonly weather: number;
  /** Share of the year's work done by the end of the quarter. */
  readonly progress: number;
  /** Null before autumn. */
  readonly harvested: number | null;
};

/** Figures before rounding; absent ones are missing. */
export type Draft = { [Key in NumberIndicatorKey]?: number | null };

/** Million sum per thousand US dollars. */
export const EXCHANGE_RATE = 12.6;

export const times = (factor: number, value: number | null) => (value === null ? null : factor * value);
