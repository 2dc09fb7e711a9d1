import { EXCHANGE_RATE, type Circumstances, type Draft } from './circumstances';

/** Sections XV to XX. */
export function inventIndustry(circumstances: Circumstances): Draft {
  return {
    ...valueChain(circumstances),
    ...projects(circumstances),
    ...shopsAndPanels(circumstances),
    ...jobs(circumstances),
    ...exports(circumstances),
  };
}

/** Tonnes. A tonne of raw cotton gives 0.34 t of fibre; each further stage loses a part. */
function valueChain({ random, harvest, growth, progress }: Circumstances): Draft {
  const yarn = harvest * 0.3;
  const demand = { raw: harvest, yarn, cloth: yarn * 0.55, paint: yarn * 0.35, ready: yarn * 0.2 };
  const supplied = () => Math.min(1.08, random.between(0.5, 0.92) * growth(15)) * progress;
  return Object.fromEntries(
    Object.entries(demand).flatMap(([stage, tonnes]) => [
      [`fifteen_request_${stage}`, tonnes],
      [`fifteen_current_${stage}`, tonnes * supplied()],
    ]),
  );
}

function projects({ random, growth, progress }: Circumstances): Draft {
  const amount = random.integer(2, 9);
  const planned = { amount, value: amount * random.between(6_000, 30_000) * growth(16) };
  const done = random.between(0.7, 1.05) * progress;
  return {
    ...financed('plan', planned.amount, planned.value),
    ...financed('current', Math.floor(planned.amount * Math.min(1, done)), planned.value * done),
  };
}

function financed(stage: 'plan' | 'current', amount: number, value: number): Draft {
  return {
    [`sixteen_${stage}_amount`]: amount,
    [`sixteen_${stage}_value`]: value,
    [`sixteen_${stage}_cluster`]: value * 0.35,
    [`sixteen_${stage}_bank`]: value * 0.45,
    [`sixteen_${stage}_invest`]: (value * 0.2) / EXCHANGE_RATE,
    [`sixteen_${stage}_workplace`]: Math.round(value / 280),
  };
}

function shopsAndPanels({ random, growth, progress }: Circumstances): Draft {
  const shops = random.integer(1, 12);
  const panels = Math.round(random.between(3, 30) * growth(18));
  const opened = Math.round(shops * Math.min(1, random.between(0.7, 1.1) * progress));
  const fitted = Math.round(panels * Math.min(1, random.between(0.6, 1.1) * progress));
  return {
    seventeen_plan_objects: shops,
    seventeen_plan_workplace: shops * 25,
    seventeen_current_objects: opened,
    seventeen_current_workplace: opened * random.integer(20, 27),
    eighteen_plan_objects: panels,
    eighteen_plan_kvt: panels * 50,
    eighteen_current_objects: fitted,
    eighteen_current_kvt: fitted * random.between(45, 55),
  };
}

function jobs({ random, land, growth }: Circumstances): Draft {
  const base = land * random.between(0.12, 0.22);
  const countJobs = (share: number) => Math.round(base * share * growth(19));
  const industry = { constant: countJobs(0.45), season: countJobs(0.1) };
  const farms = { constant: countJobs(0.2), season: countJobs(0.35) };
  const [constant, season] = [industry.constant + farms.constant, industry.season + farms.season];
  return {
    nineteen_status_22: Math.round(base),
    nineteen_total_workplace_count: constant + season,
    nineteen_constant: constant,
    nineteen_season: season,
    nineteen_industry_constant: industry.constant,
    nineteen_industry_season: industry.season,
    nineteen_farmer_constant: farms.constant,
    nineteen_farmer_season: farms.season,
  };
}

/** Tonnes, and thousand US dollars at prices per tonne of yarn, cloth and finished goods. */
function exports({ random, harvest, growth, progress }: Circumstances): Draft {
  const sold = harvest * 0.3 * growth(20) * progress;
  const yarn = sold * random.between(0.2, 0.45);
  const cloth = sold * random.between(0.03, 0.12);
  const ready = sold * random.between(0.01, 0.07);
  const value = { yarn: yarn * 2.9, cloth: cloth * 4.6, ready: ready * 11.5 };
  return {
    twenty_total_export_count: yarn + cloth + ready,
    twenty_total_export_sum: value.yarn + value.cloth + value.ready,
    twenty_yarn_count: yarn,
    twenty_yarn_sum: value.yarn,
    twenty_cloth_count: cloth,
    twenty_cloth_sum: value.cloth,
    twenty_ready_count: ready,
    twenty_ready_sum: value.ready,
  };
}
