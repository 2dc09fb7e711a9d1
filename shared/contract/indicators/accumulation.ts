/**
 * How a figure relates to time.
 * - `year-to-date`: counted from 1 January, starts again each year; its quarters do not add up
 * - `stock`: the state on the last day of the quarter, or a plan that is the same all year
 * - `period`: the amount of the quarter alone
 * - `rate`: a ratio that does not grow with the year
 */
export type Accumulation = 'year-to-date' | 'stock' | 'period' | 'rate';

/**
 * How each figure accumulates. If a ministry collects a figure in another way, change its line: labels, comparisons and checks follow.
 * Source: specification 7.1.5.
 */
export const ACCUMULATION = {
  // Texts and days of the passport: the state when the report was sent.
  district_name: 'stock',
  full_name: 'stock',
  phone_number: 'stock',
  developed: 'stock',
  first_card: 'stock',

  cluster_lands: 'stock',
  // The plan of the whole year, in each quarter.
  first_plan: 'stock',
  first_current: 'year-to-date',
  // Part of an annual plan that is done since January.
  first_percent: 'year-to-date',

  // Yields of finished years.
  second_year2021_fact: 'rate',
  second_year2022_fact: 'rate',
  second_year2022_grow: 'rate',
  second_year2023_fact: 'rate',
  second_year2023_grow: 'rate',

  // Annual plan; equipped since January.
  third_plan: 'stock',
  third_current_totals: 'year-to-date',
  third_total_lands_percent: 'year-to-date',
  third_total_funds: 'year-to-date',
  third_cluster_funds: 'year-to-date',
  third_bank_credit: 'year-to-date',
  third_foreign_currency: 'year-to-date',

  // Fields are levelled again each year.
  fourth_current_area: 'year-to-date',
  fourth_percent: 'year-to-date',

  fifth_cotton_machine: 'stock',
  fifth_picked_cotton: 'year-to-date',
  // Both parts are counted since January, so the ratio is not.
  fifth_percent: 'rate',

  sixth_land: 'stock',
  // Restored since January.
  sixth_cluster: 'year-to-date',
  sixth_percent: 'year-to-date',

  // Brought back into use since January.
  seventh_current_lands: 'year-to-date',
  seventh_total_funds: 'year-to-date',
  seventh_cluster_funds: 'year-to-date',
  seventh_bank_credit: 'year-to-date',
  seventh_foreign_currency: 'year-to-date',

  // Centres, laboratories, scientists, certificates and contracts that exist on the last day.
  eighth_established_centers: 'stock',
  eighth_modern_lab: 'stock',
  eighth_foreign_scientists: 'stock',
  ninth_oeko_tex_cert: 'stock',
  ninth_global_gap_cert: 'stock',
  ninth_organic_cotton_cert: 'stock',
  ninth_bci_cert: 'stock',
  ninth_international_contracts: 'stock',

  ten_total_cost_mln_sum: 'year-to-date',
  ten_own_mln_sum: 'year-to-date',
  ten_fund_mln_sum: 'year-to-date',
  ten_commercial_credit_mln_sum: 'year-to-date',

  eleven_must_pay_mln_sum: 'year-to-date',
  eleven_actually_paid_mln_sum: 'year-to-date',
  eleven_percent: 'rate',

  twelve_must_pay_mln_sum: 'year-to-date',
  twelve_actually_paid_mln_sum: 'year-to-date',
  // A debt on the last day: it may fall.
  twelve_left_pay_mln_sum: 'stock',
  twelve_percent: 'rate',

  thirteen_total_cost: 'year-to-date',
  thirteen_industry: 'year-to-date',
  thirteen_agriculture: 'year-to-date',
  thirteen_foreign: 'year-to-date',
  thirteen_local: 'year-to-date',

  fourteen_cotton_total: 'year-to-date',

  // Annual demand.
  fifteen_request_raw: 'stock',
  fifteen_request_yarn: 'stock',
  fifteen_request_cloth: 'stock',
  fifteen_request_paint: 'stock',
  fifteen_request_ready: 'stock',
  fifteen_current_raw: 'year-to-date',
  fifteen_current_yarn: 'year-to-date',
  fifteen_current_cloth: 'year-to-date',
  fifteen_current_paint: 'year-to-date',
  fifteen_current_ready: 'year-to-date',
  // Part of the annual demand that is met since January.
  fifteen_assurance_raw: 'year-to-date',
  fifteen_assurance_yarn: 'year-to-date',
  fifteen_assurance_cloth: 'year-to-date',
  fifteen_assurance_paint: 'year-to-date',
  fifteen_assurance_ready: 'year-to-date',

  // Annual plans, and what is done of them since January.
  sixteen_plan_amount: 'stock',
  sixteen_plan_value: 'stock',
  sixteen_plan_cluster: 'stock',
  sixteen_plan_bank: 'stock',
  sixteen_plan_invest: 'stock',
  sixteen_plan_workplace: 'stock',
  sixteen_current_amount: 'year-to-date',
  sixteen_current_value: 'year-to-date',
  sixteen_current_cluster: 'year-to-date',
  sixteen_current_bank: 'year-to-date',
  sixteen_current_invest: 'year-to-date',
  sixteen_current_workplace: 'year-to-date',
  sixteen_percent: 'year-to-date',

  seventeen_plan_objects: 'stock',
  seventeen_plan_workplace: 'stock',
  seventeen_current_objects: 'year-to-date',
  seventeen_current_workplace: 'year-to-date',
  seventeen_execution: 'year-to-date',

  eighteen_plan_objects: 'stock',
  eighteen_plan_kvt: 'stock',
  eighteen_current_objects: 'year-to-date',
  eighteen_current_kvt: 'year-to-date',
  eighteen_execution: 'year-to-date',

  // People employed on the last day.
  nineteen_status_22: 'stock',
  nineteen_total_workplace_count: 'stock',
  nineteen_constant: 'stock',
  nineteen_season: 'stock',
  nineteen_industry_constant: 'stock',
  nineteen_industry_season: 'stock',
  nineteen_farmer_constant: 'stock',
  nineteen_farmer_season: 'stock',
  // Against 2022, whose number of jobs does not change.
  nineteen_growth_rate: 'rate',

  twenty_total_export_count: 'year-to-date',
  twenty_total_export_sum: 'year-to-date',
  twenty_yarn_count: 'year-to-date',
  twenty_yarn_sum: 'year-to-date',
  twenty_cloth_count: 'year-to-date',
  twenty_cloth_sum: 'year-to-date',
  twenty_ready_count: 'year-to-date',
  twenty_ready_sum: 'year-to-date',
} as const satisfies Record<string, Accumulation>;
