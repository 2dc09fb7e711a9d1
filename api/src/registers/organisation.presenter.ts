import type { OrganisationRow } from '../database/tables';

/** What anyone may see: a whitelist. Source: decisions, section 6. */
export function publicOrganisation(row: OrganisationRow) {
  const { id, company_name, stir, province_code, province_name, district_code, district_name } = row;
  return { id, company_name, stir, province_code, province_name, district_code, district_name };
}

/** What only staff see besides. */
export function staffParticulars(row: OrganisationRow) {
  const { full_name, phone_number, address, is_active, version } = row;
  return { full_name, phone_number, address, is_active, version, updated_at: row.updated_at.toISOString() };
}

/** By which order an organisation was taken off the register, and why, as far as that was said. */
export function removalGround({ removal_order, removal_reason }: OrganisationRow) {
  return { removal_order, removal_reason };
}
