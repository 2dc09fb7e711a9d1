import * as z from 'zod';
import {
  districtCodeSchema,
  idSchema,
  lineSchema,
  phoneSchema,
  provinceCodeSchema,
  stirSchema,
  timestampSchema,
} from './fields';

/** What anyone may see of an organisation in any register. Source: decisions, section 6. */
export const publicOrganisationFields = {
  id: idSchema,
  company_name: z.string(),
  stir: z.string(),
  province_code: provinceCodeSchema,
  province_name: z.string(),
  district_code: districtCodeSchema,
  district_name: z.string(),
};

/** What only staff see. Absent from public answers. */
export const staffOrganisationFields = {
  full_name: z.string().optional(),
  /** E.164. */
  phone_number: z.string().optional(),
  address: z.string().optional(),
  is_active: z.boolean().optional(),
  updated_at: timestampSchema.optional(),
  /** Counts up at each change; sent back with an edit so that a stale one is refused (409 `stale_version`). */
  version: z.int().optional(),
};

/** What staff enter for an organisation of any register. */
export const organisationInputFields = {
  company_name: lineSchema(2, 200),
  stir: stirSchema,
  province_code: provinceCodeSchema,
  district_code: districtCodeSchema,
  full_name: lineSchema(3, 150),
  phone_number: phoneSchema,
  address: lineSchema(3, 300),
  is_active: z.boolean('required'),
};
