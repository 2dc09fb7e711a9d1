import { deriveFigures, INDICATORS, type Figures } from '@klaster/shared/contract/indicators';
import type { SampleCluster } from './clusters';
import { createRandom } from './random';
import type { Circumstances, Draft } from './circumstances';
import { inventIndustry } from './industry';
import { inventLand } from './land';
import { inventMoney } from './money';

/** `age`: years since the sample's first. */
export type Period = { readonly year: number; readonly quarter: number; readonly age: number };

const PROGRESS = [0.22, 0.48, 0.76, 1];
const HARVESTED = [null, null, 0.55, 1];
const YEARLY_GROWTH = 1.07;
const MISSING_SHARE = 0.03;

/** Plausible figures: sums and derived figures agree, a few are missing. */
export function inventFigures(cluster: SampleCluster, number: number, period: Period): Figures {
  const circumstances = deriveCircumstances(cluster, number, period);
  const draft = { ...inventLand(circumstances), ...inventMoney(circumstances), ...inventIndustry(circumstances) };
  const missing = createRandom(number * 100 + period.age * 4 + period.quarter);
  const entered = INDICATORS.map(({ key, decimals }) => {
    const value = (draft as Draft & Record<string, number | null | undefined>)[key] ?? null;
    return [key, value === null || missing.chance(MISSING_SHARE) ? null : Number(value.toFixed(decimals))];
  });
  return deriveFigures({ ...(Object.fromEntries(entered) as Figures), ...passport(cluster, number) });
}

function deriveCircumstances(cluster: SampleCluster, number: number, { age, quarter }: Period): Circumstances {
  return {
    random: createRandom(number),
    land: cluster.land_area,
    yield: cluster.yield,
    harvest: (cluster.land_area * cluster.yield) / 10,
    growth: YEARLY_GROWTH ** age,
    progress: PROGRESS[quarter - 1] ?? 1,
    harvested: HARVESTED[quarter - 1] ?? null,
  };
}

function passport({ full_name, phone_number }: SampleCluster, number: number) {
  const day = String((number % 27) + 1).padStart(2, '0');
  return { full_name, phone_number, developed: `${day}.02.2022`, first_card: `№ ${number}`, district_name: null };
}
