import { times, type Circumstances, type Draft } from './circumstances';

/** Sections VIII to XIV. */
export function inventMoney(circumstances: Circumstances): Draft {
  return {
    ...science(circumstances),
    ...costs(circumstances),
    ...payments(circumstances),
    ...investment(circumstances),
  };
}

function science({ random, growth }: Circumstances): Draft {
  const certified = () => Math.round(random.between(0, 1.6) * growth);
  return {
    eighth_established_centers: random.integer(0, 2),
    eighth_modern_lab: random.integer(0, 3),
    eighth_foreign_scientists: Math.round(random.between(0, 4) * growth),
    ninth_oeko_tex_cert: certified(),
    ninth_global_gap_cert: certified(),
    ninth_organic_cotton_cert: certified(),
    ninth_bci_cert: certified(),
    ninth_international_contracts: Math.round(random.between(0, 9) * growth),
  };
}

/** Million sum: some 20 for a hectare of cotton. */
function costs({ random, land, growth, progress }: Circumstances): Draft {
  const total = land * random.between(17, 24) * growth * progress;
  const own = total * random.between(0.25, 0.45);
  const fund = total * random.between(0.3, 0.45);
  return {
    ten_total_cost_mln_sum: total,
    ten_own_mln_sum: own,
    ten_fund_mln_sum: fund,
    ten_commercial_credit_mln_sum: total - own - fund,
  };
}

/** Million sum: some 8 for a tonne of raw cotton. */
function payments({ random, harvest, harvested, growth, progress }: Circumstances): Draft {
  const price = times(harvest * random.between(7.2, 8.8) * growth, harvested);
  const tax = harvest * random.between(0.5, 0.9) * growth * progress;
  return {
    eleven_must_pay_mln_sum: price,
    eleven_actually_paid_mln_sum: times(random.between(0.72, 1), price),
    twelve_must_pay_mln_sum: tax,
    twelve_actually_paid_mln_sum: tax * random.between(0.8, 1),
  };
}

/** Thousand USD. */
function investment({ random, land, harvest, harvested, growth, progress }: Circumstances): Draft {
  const total = land * random.between(0.2, 1.1) * growth * progress;
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
