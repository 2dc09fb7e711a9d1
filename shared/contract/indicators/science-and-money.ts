import { difference, percent } from './row';
import type { Row } from './row';
import type { Section } from './types';

/** Sections VIII to XIV: science, certificates, costs, payments, investment, marking. */
export const SCIENCE_AND_MONEY = {
  VIII: [
    { key: 'eighth_established_centers', unit: 'pieces', direction: 'up', required: true },
    { key: 'eighth_modern_lab', unit: 'pieces', direction: 'up', required: true },
    { key: 'eighth_foreign_scientists', unit: 'people', direction: 'up' },
  ],

  IX: [
    { key: 'ninth_oeko_tex_cert', group: ['ninth_certificates'], unit: 'pieces', direction: 'up', required: true },
    { key: 'ninth_global_gap_cert', group: ['ninth_certificates'], unit: 'pieces', direction: 'up', required: true },
    {
      key: 'ninth_organic_cotton_cert',
      group: ['ninth_certificates'],
      unit: 'pieces',
      direction: 'up',
      required: true,
    },
    { key: 'ninth_bci_cert', group: ['ninth_certificates'], unit: 'pieces', direction: 'up', required: true },
    { key: 'ninth_international_contracts', unit: 'pieces', direction: 'up' },
  ],

  X: [
    { key: 'ten_total_cost_mln_sum', unit: 'mln_sum', required: true },
    { key: 'ten_own_mln_sum', group: ['ten_of_which'], unit: 'mln_sum' },
    { key: 'ten_fund_mln_sum', group: ['ten_of_which'], unit: 'mln_sum' },
    { key: 'ten_commercial_credit_mln_sum', group: ['ten_of_which'], unit: 'mln_sum' },
  ],

  XI: [
    { key: 'eleven_must_pay_mln_sum', unit: 'mln_sum', required: true },
    { key: 'eleven_actually_paid_mln_sum', unit: 'mln_sum', direction: 'up', required: true },
    { key: 'eleven_percent', derived: percent('eleven_actually_paid_mln_sum', 'eleven_must_pay_mln_sum') },
  ],

  XII: [
    { key: 'twelve_must_pay_mln_sum', unit: 'mln_sum', required: true },
    { key: 'twelve_actually_paid_mln_sum', unit: 'mln_sum', direction: 'up', required: true },
    {
      key: 'twelve_left_pay_mln_sum',
      unit: 'mln_sum',
      direction: 'down',
      derived: difference('twelve_must_pay_mln_sum', 'twelve_actually_paid_mln_sum'),
    },
    { key: 'twelve_percent', derived: percent('twelve_actually_paid_mln_sum', 'twelve_must_pay_mln_sum') },
  ],

  XIII: [
    { key: 'thirteen_total_cost', unit: 'thousand_usd', direction: 'up', required: true },
    { key: 'thirteen_industry', group: ['thirteen_by_branch'], unit: 'thousand_usd', direction: 'up' },
    { key: 'thirteen_agriculture', group: ['thirteen_by_branch'], unit: 'thousand_usd', direction: 'up' },
    { key: 'thirteen_foreign', group: ['thirteen_by_source'], unit: 'thousand_usd', direction: 'up' },
    { key: 'thirteen_local', group: ['thirteen_by_source'], unit: 'thousand_usd', direction: 'up' },
  ],

  XIV: [{ key: 'fourteen_cotton_total', unit: 't', direction: 'up', required: true }],
} as const satisfies Partial<Record<Section, readonly Row[]>>;
