import { growth, percent } from './row';
import type { Row } from './row';
import type { Section } from './types';

/** Passport and sections I to VII: the cluster, its land and the work on it. */
export const LAND = {
  passport: [
    { key: 'district_name', format: 'text' },
    { key: 'full_name', format: 'text' },
    { key: 'phone_number', format: 'text' },
    { key: 'developed', group: ['road_map'], format: 'text', isDay: true },
    { key: 'first_card', group: ['road_map'], format: 'text' },
  ],

  I: [
    { key: 'cluster_lands', unit: 'ha', required: true },
    { key: 'first_plan', group: ['harvest'], unit: 't', required: true },
    { key: 'first_current', group: ['harvest'], unit: 't', direction: 'up' },
    { key: 'first_percent', group: ['harvest'], derived: percent('first_current', 'first_plan') },
  ],

  II: [
    { key: 'second_year2021_fact', group: ['year_2021'], unit: 'centner_per_ha', direction: 'up' },
    { key: 'second_year2022_fact', group: ['year_2022'], unit: 'centner_per_ha', direction: 'up' },
    {
      key: 'second_year2022_grow',
      group: ['year_2022'],
      derived: growth('second_year2021_fact', 'second_year2022_fact'),
    },
    { key: 'second_year2023_fact', group: ['year_2023'], unit: 'centner_per_ha', direction: 'up', required: true },
    {
      key: 'second_year2023_grow',
      group: ['year_2023'],
      derived: growth('second_year2022_fact', 'second_year2023_fact'),
    },
  ],

  III: [
    { key: 'third_plan', group: ['third_area'], unit: 'ha', required: true },
    { key: 'third_current_totals', group: ['third_area'], unit: 'ha', direction: 'up', required: true },
    {
      key: 'third_total_lands_percent',
      group: ['third_area'],
      derived: percent('third_current_totals', 'cluster_lands'),
    },
    { key: 'third_total_funds', group: ['third_funds'], unit: 'mln_sum' },
    { key: 'third_cluster_funds', group: ['third_funds', 'third_funds_of_which'], unit: 'mln_sum' },
    { key: 'third_bank_credit', group: ['third_funds', 'third_funds_of_which'], unit: 'mln_sum' },
    { key: 'third_foreign_currency', group: ['third_funds', 'third_funds_of_which'], unit: 'thousand_usd' },
  ],

  IV: [
    { key: 'fourth_current_area', unit: 'ha', direction: 'up', required: true },
    { key: 'fourth_percent', derived: percent('fourth_current_area', 'cluster_lands') },
  ],

  V: [
    { key: 'fifth_cotton_machine', unit: 'pieces', direction: 'up', required: true },
    { key: 'fifth_picked_cotton', group: ['fifth_picked'], unit: 't', direction: 'up' },
    { key: 'fifth_percent', group: ['fifth_picked'], derived: percent('fifth_picked_cotton', 'first_current') },
  ],

  VI: [
    { key: 'sixth_land', unit: 'ha', required: true },
    { key: 'sixth_cluster', group: ['sixth_by_cluster'], unit: 'ha', direction: 'up' },
    { key: 'sixth_percent', group: ['sixth_by_cluster'], derived: percent('sixth_cluster', 'sixth_land') },
  ],

  VII: [
    { key: 'seventh_current_lands', unit: 'ha', direction: 'up', required: true },
    { key: 'seventh_total_funds', group: ['seventh_funds'], unit: 'mln_sum' },
    { key: 'seventh_cluster_funds', group: ['seventh_funds', 'seventh_funds_of_which'], unit: 'mln_sum' },
    { key: 'seventh_bank_credit', group: ['seventh_funds', 'seventh_funds_of_which'], unit: 'mln_sum' },
    { key: 'seventh_foreign_currency', group: ['seventh_funds', 'seventh_funds_of_which'], unit: 'thousand_usd' },
  ],
} as const satisfies Partial<Record<Section, readonly Row[]>>;
