import type { NumberIndicatorKey } from './indicators';
import type { Section } from './types';

/**
 * The leading figure of a section, or the sum of several with one unit, none of which includes another. Sections
 * without a total: yields (II) do not add up; centres, laboratories and scientists (VIII) are different things; the
 * stages of the value chain (XV) process the same tonnes.
 */
export const SECTION_TOTALS: Readonly<Partial<Record<Section, readonly NumberIndicatorKey[]>>> = {
  I: ['first_current'],
  III: ['third_current_totals'],
  IV: ['fourth_current_area'],
  V: ['fifth_picked_cotton'],
  VI: ['sixth_land'],
  VII: ['seventh_current_lands'],
  IX: ['ninth_oeko_tex_cert', 'ninth_global_gap_cert', 'ninth_organic_cotton_cert', 'ninth_bci_cert'],
  X: ['ten_total_cost_mln_sum'],
  XI: ['eleven_actually_paid_mln_sum'],
  XII: ['twelve_actually_paid_mln_sum'],
  XIII: ['thirteen_total_cost'],
  XIV: ['fourteen_cotton_total'],
  XVI: ['sixteen_current_value'],
  XVII: ['seventeen_current_objects'],
  XVIII: ['eighteen_current_kvt'],
  XIX: ['nineteen_total_workplace_count'],
  XX: ['twenty_total_export_sum'],
};

/** Sections about growing cotton. */
const GROWING: ReadonlySet<Section> = new Set(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'X', 'XI', 'XIV']);

/** Tashkent city. */
const WITHOUT_COTTON: ReadonlySet<string> = new Set(['1726']);

/** Provinces without cotton are not expected to have cotton clusters. */
export const growsCotton = (province_code: string) => !WITHOUT_COTTON.has(province_code);

/** Figures about growing cotton are not missing in a province without cotton. */
export const isApplicable = (section: Section, province_code: string) =>
  growsCotton(province_code) || !GROWING.has(section);
