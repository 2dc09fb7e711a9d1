import * as z from 'zod';
import {
  districtCodeSchema,
  idSchema,
  lineSchema,
  multilineSchema,
  phoneSchema,
  provinceCodeSchema,
  stirSchema,
  textSchema,
  timestampSchema,
  undoableFields,
} from '../http/fields';
import { FIRST_ORDER_DATE } from '../http/list-queries';

/** What anyone may see of an organisation in any register. Source: specification 5.3.1. */
export const publicOrganisationFields = {
  id: idSchema,
  company_name: z.string(),
  stir: z.string(),
  province_code: provinceCodeSchema,
  province_name: z.string(),
  district_code: districtCodeSchema,
  district_name: z.string(),
};

/** Only for staff, absent from public answers. */
export const staffOrganisationFields = {
  full_name: z.string().optional(),
  /** E.164. */
  phone_number: z.string().optional(),
  address: z.string().optional(),
  is_active: z.boolean().optional(),
  updated_at: timestampSchema.optional(),
  /** Increases with each change; sent with an edit, so that a stale one is refused (409 `stale_version`). */
  version: z.int().optional(),
};

/** Absent while the entry is on the register. */
export const publicRemovalFields = { removed_at: timestampSchema.optional() };

/** As far as known; for staff, while the entry is off the register. */
export const staffRemovalFields = {
  removal_order: z.string().nullable().optional(),
  removal_order_date: z.iso.date().nullable().optional(),
  removal_reason: z.string().nullable().optional(),
  removed_by: z.string().nullable().optional(),
};

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

/** Optional particulars of a removal or restoration. */
export const legalActFields = {
  order_number: textSchema.max(60, 'too_long').optional(),
  /** The API also checks that it is not in the future. */
  order_date: z.iso
    .date('invalid')
    .refine((date) => date >= FIRST_ORDER_DATE, 'too_small')
    .optional(),
  reason: multilineSchema.max(1000, 'too_long').optional(),
};

export const legalActSchema = z.strictObject(legalActFields);

/** The body may be absent. */
export const legalActBodySchema = legalActSchema.nullish();

export const changedSchema = z.object({ id: idSchema });

export const removedSchema = changedSchema.extend(undoableFields);

export type LegalAct = z.output<typeof legalActBodySchema>;
