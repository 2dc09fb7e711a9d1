import { growth, percent } from './row';
import type { Row } from './row';
import type { Section } from './types';

/** Sections XV to XX: the value chain, projects, jobs, export. */
export const INDUSTRY = {
  XV: [
    { key: 'fifteen_request_raw', group: ['fifteen_request'], unit: 't', required: true },
    { key: 'fifteen_request_yarn', group: ['fifteen_request'], unit: 't' },
    { key: 'fifteen_request_cloth', group: ['fifteen_request'], unit: 't' },
    { key: 'fifteen_request_paint', group: ['fifteen_request'], unit: 't' },
    { key: 'fifteen_request_ready', group: ['fifteen_request'], unit: 't' },
    { key: 'fifteen_current_raw', group: ['fifteen_current'], unit: 't', direction: 'up', required: true },
    { key: 'fifteen_current_yarn', group: ['fifteen_current'], unit: 't', direction: 'up' },
    { key: 'fifteen_current_cloth', group: ['fifteen_current'], unit: 't', direction: 'up' },
    { key: 'fifteen_current_paint', group: ['fifteen_current'], unit: 't', direction: 'up' },
    { key: 'fifteen_current_ready', group: ['fifteen_current'], unit: 't', direction: 'up' },
    {
      key: 'fifteen_assurance_raw',
      group: ['fifteen_assurance'],
      derived: percent('fifteen_current_raw', 'fifteen_request_raw'),
    },
    {
      key: 'fifteen_assurance_yarn',
      group: ['fifteen_assurance'],
      derived: percent('fifteen_current_yarn', 'fifteen_request_yarn'),
    },
    {
      key: 'fifteen_assurance_cloth',
      group: ['fifteen_assurance'],
      derived: percent('fifteen_current_cloth', 'fifteen_request_cloth'),
    },
    {
      key: 'fifteen_assurance_paint',
      group: ['fifteen_assurance'],
      derived: percent('fifteen_current_paint', 'fifteen_request_paint'),
    },
    {
      key: 'fifteen_assurance_ready',
      group: ['fifteen_assurance'],
      derived: percent('fifteen_current_ready', 'fifteen_request_ready'),
    },
  ],

  XVI: [
    { key: 'sixteen_plan_amount', group: ['sixteen_plan'], unit: 'pieces', required: true },
    { key: 'sixteen_plan_value', group: ['sixteen_plan'], unit: 'mln_sum', required: true },
    { key: 'sixteen_plan_cluster', group: ['sixteen_plan', 'sixteen_plan_of_which'], unit: 'mln_sum' },
    { key: 'sixteen_plan_bank', group: ['sixteen_plan', 'sixteen_plan_of_which'], unit: 'mln_sum' },
    { key: 'sixteen_plan_invest', group: ['sixteen_plan', 'sixteen_plan_of_which'], unit: 'thousand_usd' },
    { key: 'sixteen_plan_workplace', group: ['sixteen_plan'], unit: 'people' },
    { key: 'sixteen_current_amount', group: ['sixteen_current'], unit: 'pieces', direction: 'up', required: true },
    { key: 'sixteen_current_value', group: ['sixteen_current'], unit: 'mln_sum', direction: 'up', required: true },
    { key: 'sixteen_current_cluster', group: ['sixteen_current', 'sixteen_current_of_which'], unit: 'mln_sum' },
    { key: 'sixteen_current_bank', group: ['sixteen_current', 'sixteen_current_of_which'], unit: 'mln_sum' },
    { key: 'sixteen_current_invest', group: ['sixteen_current', 'sixteen_current_of_which'], unit: 'thousand_usd' },
    { key: 'sixteen_current_workplace', group: ['sixteen_current'], unit: 'people', direction: 'up' },
    { key: 'sixteen_percent', derived: percent('sixteen_current_value', 'sixteen_plan_value') },
  ],

  XVII: [
    { key: 'seventeen_plan_objects', group: ['seventeen_plan'], unit: 'pieces', required: true },
    { key: 'seventeen_plan_workplace', group: ['seventeen_plan'], unit: 'people' },
    { key: 'seventeen_current_objects', group: ['seventeen_current'], unit: 'pieces', direction: 'up', required: true },
    { key: 'seventeen_current_workplace', group: ['seventeen_current'], unit: 'people', direction: 'up' },
    { key: 'seventeen_execution', derived: percent('seventeen_current_objects', 'seventeen_plan_objects') },
  ],

  XVIII: [
    { key: 'eighteen_plan_objects', group: ['eighteen_plan'], unit: 'pieces', required: true },
    { key: 'eighteen_plan_kvt', group: ['eighteen_plan'], unit: 'kw', required: true },
    { key: 'eighteen_current_objects', group: ['eighteen_current'], unit: 'pieces', direction: 'up', required: true },
    { key: 'eighteen_current_kvt', group: ['eighteen_current'], unit: 'kw', direction: 'up', required: true },
    { key: 'eighteen_execution', derived: percent('eighteen_current_kvt', 'eighteen_plan_kvt') },
  ],

  XIX: [
    { key: 'nineteen_status_22', unit: 'people' },
    {
      key: 'nineteen_total_workplace_count',
      group: ['nineteen_total'],
      unit: 'people',
      direction: 'up',
      required: true,
    },
    { key: 'nineteen_constant', group: ['nineteen_total'], unit: 'people', direction: 'up' },
    { key: 'nineteen_season', group: ['nineteen_total'], unit: 'people' },
    { key: 'nineteen_industry_constant', group: ['nineteen_industry'], unit: 'people', direction: 'up' },
    { key: 'nineteen_industry_season', group: ['nineteen_industry'], unit: 'people' },
    { key: 'nineteen_farmer_constant', group: ['nineteen_farmer'], unit: 'people', direction: 'up' },
    { key: 'nineteen_farmer_season', group: ['nineteen_farmer'], unit: 'people' },
    { key: 'nineteen_growth_rate', derived: growth('nineteen_status_22', 'nineteen_total_workplace_count') },
  ],

  XX: [
    { key: 'twenty_total_export_count', group: ['twenty_total'], unit: 't', direction: 'up', required: true },
    { key: 'twenty_total_export_sum', group: ['twenty_total'], unit: 'thousand_usd', direction: 'up', required: true },
    { key: 'twenty_yarn_count', group: ['twenty_yarn'], unit: 't', direction: 'up' },
    { key: 'twenty_yarn_sum', group: ['twenty_yarn'], unit: 'thousand_usd', direction: 'up' },
    { key: 'twenty_cloth_count', group: ['twenty_cloth'], unit: 't', direction: 'up' },
    { key: 'twenty_cloth_sum', group: ['twenty_cloth'], unit: 'thousand_usd', direction: 'up' },
    { key: 'twenty_ready_count', group: ['twenty_ready'], unit: 't', direction: 'up' },
    { key: 'twenty_ready_sum', group: ['twenty_ready'], unit: 'thousand_usd', direction: 'up' },
  ],
} as const satisfies Partial<Record<Section, readonly Row[]>>;
