import { EXCHANGE_RATE, times, type Circumstances, type Draft } from './circumstances';

/** Sections I to VII. */
export function inventLand(circumstances: Circumstances): Draft {
  return { ...harvest(circumstances), ...water(circumstances), ...machines(circumstances), ...reuse(circumstances) };
}

function harvest({ random, land, harvest, harvested, yield: perHectare }: Circumstances): Draft {
  const execution = random.between(0.9, 1.06);
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
  const plan = land * random.between(0.12, 0.3) * growth;
  const current = plan * random.between(0.75, 1.05) * progress;
  return {
    third_plan: plan,
    third_current_totals: current,
    ...funds('third', random.between(18, 32) * current, random.next()),
  };
}

/** The parts add up to the total. */
function funds(section: 'third' | 'seventh', total: number, ownShare: number): Draft {
  const own = total * (0.3 + 0.3 * ownShare);
  const foreign = total * 0.12 * ownShare;
  return {
    [`${section}_total_funds`]: total,
    [`${section}_cluster_funds`]: own,
    [`${section}_bank_credit`]: total - own - foreign,
    [`${section}_foreign_currency`]: foreign / EXCHANGE_RATE,
  };
}

function machines({ random, land, harvest, harvested, growth, progress }: Circumstances): Draft {
  const served = land * random.between(0.2, 0.6);
  return {
    fourth_current_area: Math.min(land, land * random.between(0.25, 0.6) * growth * progress),
    fifth_cotton_machine: Math.round((land / random.between(350, 700)) * growth),
    fifth_picked_cotton: times(harvest * Math.min(0.9, random.between(0.15, 0.5) * growth), harvested),
    sixth_land: served,
    sixth_cluster: served * random.between(0.3, 0.8) * progress,
  };
}

function reuse({ random, land, progress }: Circumstances): Draft {
  const area = land * random.between(0.005, 0.03) * progress;
  return { seventh_current_lands: area, ...funds('seventh', random.between(12, 25) * area, random.next()) };
}
