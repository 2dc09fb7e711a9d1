import { deriveFigures, INDICATORS, type Figures } from '@klaster/shared/contract/indicators';
import type { SampleCluster } from './clusters';
import { createRandom } from './random';
import { type Circumstances, type Draft, EXCHANGE_RATE, times } from './circumstances';
import { inventIndustry } from './industry';

/** `age`: years since the sample's first. */
export type Period = { readonly year: number; readonly quarter: number; readonly age: number };

const PROGRESS = [0.22, 0.48, 0.76, 1];
const HARVESTED = [null, null, 0.55, 1];
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
  const province = Number(cluster.province_code);
  // Some 7 % a year, other in each province and a little in each cluster.
  const growInYear = (seed: number) =>
    createRandom(province * 1000 + seed).between(0.98, 1.14) * createRandom(number * 1000 + seed).between(0.95, 1.07);
  return {
    random: createRandom(number),
    land: cluster.land_area,
    yield: cluster.yield,
    harvest: (cluster.land_area * cluster.yield) / 10,
    growth: (section) => multiply(Array.from({ length: age }, (_, year) => growInYear(section * 10 + year))),
    weather: createRandom(province * 10 + age).between(0.94, 1.05),
    progress: PROGRESS[quarter - 1] ?? 1,
    harvested: HARVESTED[quarter - 1] ?? null,
  };
}

const multiply = (factors: readonly number[]) => factors.reduce((product, factor) => product * factor, 1);

function passport({ full_name, phone_number }: SampleCluster, number: number) {
  const day = String((number % 27) + 1).padStart(2, '0');
  return { full_name, phone_number, developed: `${day}.02.2022`, first_card: `№ ${number}`, district_name: null };
}

/** Sections I to VII. */
function inventLand(circumstances: Circumstances): Draft {
  return { ...harvest(circumstances), ...water(circumstances), ...machines(circumstances), ...reuse(circumstances) };
}

function harvest({ random, land, harvest, harvested, weather, yield: perHectare }: Circumstances): Draft {
  const execution = random.between(0.93, 1.04) * weather;
  return {
    cluster_lands: land,
    first_plan: harvest,
    first_current: times(harvest * execution, harvested),
    second_year2021_fact: perHectare * random.between(0.82, 0.95),
    second_year2022_fact: perHectare * random.between(0.9, 1),
    second_year2023_fact: perHectare * random.between(0.95, 1.06),
  };
}

function water({ random, land, growth, progress }: Circumstances): Draft {
  const plan = land * random.between(0.12, 0.3) * growth(3);
  const current = plan * random.between(0.75, 1.05) * progress;
  return {
    third_plan: plan,
    third_current_totals: current,
    ...funds('third', random.between(18, 32) * current, random.next()),
  };
}

/** The parts add up to the total. */
function funds(section: 'third' | 'seventh', total: number, ownShare: number): Draft {
  const clusterFunds = total * (0.3 + 0.3 * ownShare);
  const foreign = total * 0.12 * ownShare;
  return {
    [`${section}_total_funds`]: total,
    [`${section}_cluster_funds`]: clusterFunds,
    [`${section}_bank_credit`]: total - clusterFunds - foreign,
    [`${section}_foreign_currency`]: foreign / EXCHANGE_RATE,
  };
}

function machines({ random, land, harvest, harvested, growth, progress }: Circumstances): Draft {
  const served = land * random.between(0.2, 0.6);
  return {
    fourth_current_area: Math.min(land, land * random.between(0.25, 0.6) * growth(4) * progress),
    fifth_cotton_machine: Math.round((land / random.between(350, 700)) * growth(5)),
    fifth_picked_cotton: times(harvest * Math.min(0.9, random.between(0.15, 0.5) * growth(5)), harvested),
    sixth_land: served,
    sixth_cluster: served * random.between(0.3, 0.8) * progress,
  };
}

function reuse({ random, land, progress }: Circumstances): Draft {
  const area = land * random.between(0.005, 0.03) * progress;
  return { seventh_current_lands: area, ...funds('seventh', random.between(12, 25) * area, random.next()) };
}

/** Sections VIII to XIV. */
function inventMoney(circumstances: Circumstances): Draft {
  return {
    ...science(circumstances),
    ...costs(circumstances),
    ...payments(circumstances),
    ...investment(circumstances),
  };
}

function science({ random, growth }: Circumstances): Draft {
  const inventCount = () => Math.round(random.between(0, 1.6) * growth(9));
  return {
    eighth_established_centers: random.integer(0, 2),
    eighth_modern_lab: random.integer(0, 3),
    eighth_foreign_scientists: Math.round(random.between(0, 4) * growth(8)),
    ninth_oeko_tex_cert: inventCount(),
    ninth_global_gap_cert: inventCount(),
    ninth_organic_cotton_cert: inventCount(),
    ninth_bci_cert: inventCount(),
    ninth_international_contracts: Math.round(random.between(0, 9) * growth(9)),
  };
}

/** Million sum: some 20 for a hectare of cotton. */
function costs({ random, land, growth, progress }: Circumstances): Draft {
  const total = land * random.between(17, 24) * growth(10) * progress;
  const ownFunds = total * random.between(0.25, 0.45);
  const fund = total * random.between(0.3, 0.45);
  return {
    ten_total_cost_mln_sum: total,
    ten_own_mln_sum: ownFunds,
    ten_fund_mln_sum: fund,
    ten_commercial_credit_mln_sum: total - ownFunds - fund,
  };
}

/** Million sum: some 8 for a tonne of raw cotton. */
function payments({ random, harvest, harvested, growth, progress }: Circumstances): Draft {
  const price = times(harvest * random.between(7.2, 8.8) * growth(11), harvested);
  const tax = harvest * random.between(0.5, 0.9) * growth(12) * progress;
  return {
    eleven_must_pay_mln_sum: price,
    eleven_actually_paid_mln_sum: times(random.between(0.72, 1), price),
    twelve_must_pay_mln_sum: tax,
    twelve_actually_paid_mln_sum: tax * random.between(0.8, 1),
  };
}

/** Thousand USD. */
function investment({ random, land, harvest, harvested, growth, progress }: Circumstances): Draft {
  const total = land * random.between(0.2, 1.1) * growth(13) * progress;
  const industry = total * random.between(0.6, 0.85);
  const foreign = total * random.between(0.1, 0.6);
  return {
    thirteen_total_cost: total,
    thirteen_industry: industry,
    thirteen_agriculture: total - industry,
    thirteen_foreign: foreign,
    thirteen_local: total - foreign,
    fourteen_cotton_total: times(harvest * random.between(0.2, 0.8), harvested),
  };
}
