import * as z from 'zod';
import {
  idSchema,
  multilineSchema,
  provinceCodeSchema,
  quantitySchema,
  searchSchema,
  textSchema,
  timestampSchema,
} from './fields';
import { organisationInputFields, publicOrganisationFields, staffOrganisationFields } from './organisation';

/** Tonnes a day, tonnes a year, tonnes of sunflower a year. `null` is unknown. */
const capacities = {
  daily_capacity: quantitySchema,
  annual_capacity: quantitySchema,
  sunflower_capacity: quantitySchema,
};

export const oilFactorySchema = z.object({
  ...publicOrganisationFields,
  ...capacities,
  ...staffOrganisationFields,
  /** In the list of removed factories. */
  removed_at: timestampSchema.optional(),
  /** The same, for staff: the order's number and the reason, where they were given. */
  removal_order: z.string().nullable().optional(),
  removal_reason: z.string().nullable().optional(),
});

export const oilFactoryInputSchema = z.strictObject({ ...organisationInputFields, ...capacities });

export const oilFactoryEditSchema = oilFactoryInputSchema.extend({ version: z.int('required').min(1, 'invalid') });

/** Totals over known figures; `null` when none is known. */
export const oilFactoryTotalsSchema = z.object({
  factories_count: z.int(),
  daily_capacity: z.number().nullable(),
  annual_capacity: z.number().nullable(),
  sunflower_capacity: z.number().nullable(),
});

const provinceInfo = z.object({ province_code: provinceCodeSchema, province_name: z.string() });

export const oilFactoryProvinceSchema = provinceInfo.extend(oilFactoryTotalsSchema.shape);

export const oilFactoryProvincesAnswerSchema = z.object({
  provinces: z.array(oilFactoryProvinceSchema),
  total_sum: oilFactoryTotalsSchema,
});

export const oilFactoriesAnswerSchema = z.object({
  province_info: provinceInfo,
  factories: z.array(oilFactorySchema),
  total_sum: oilFactoryTotalsSchema,
});

export const oilFactorySearchQuerySchema = z.object({ search: searchSchema.min(1, 'required') });

/** Factories found in an answer, at most; who finds more types more. */
export const OIL_FACTORY_SEARCH_LIMIT = 50;

export const oilFactorySearchAnswerSchema = z.object({
  /** Live ones first, then those taken off the register, which have `removed_at`; by name. */
  factories: z.array(oilFactorySchema).max(OIL_FACTORY_SEARCH_LIMIT),
  /** All that were found, shown or not. */
  total: z.int(),
});

export const removedOilFactoryProvincesAnswerSchema = z.array(provinceInfo.extend({ factories_count: z.int() }));

/** Optional particulars of a removal or restoration; the whole body may be absent. */
export const legalActBodySchema = z
  .strictObject({
    order_number: textSchema.max(60, 'too_long').optional(),
    reason: multilineSchema.max(1000, 'too_long').optional(),
  })
  .nullish();

export const changedSchema = z.object({ id: idSchema });

export type OilFactory = z.infer<typeof oilFactorySchema>;
export type OilFactoryInput = z.infer<typeof oilFactoryInputSchema>;
export type OilFactoryEdit = z.infer<typeof oilFactoryEditSchema>;
export type OilFactoryTotals = z.infer<typeof oilFactoryTotalsSchema>;
export type OilFactoryProvince = z.infer<typeof oilFactoryProvinceSchema>;
export type OilFactoryProvincesAnswer = z.infer<typeof oilFactoryProvincesAnswerSchema>;
export type OilFactoriesAnswer = z.infer<typeof oilFactoriesAnswerSchema>;
export type OilFactorySearchAnswer = z.infer<typeof oilFactorySearchAnswerSchema>;
export type RemovedOilFactoryProvincesAnswer = z.infer<typeof removedOilFactoryProvincesAnswerSchema>;
