import * as z from 'zod';
import { provinceCodeSchema, searchSchema } from '../http/fields';
import { registerSchemas } from './schemas';

// The register of oil factories by the names of specification 4.2 and 5.1.2.

const { entry, input, edit, totals } = registerSchemas.oil_factories;

export const oilFactorySchema = entry;
export const oilFactoryInputSchema = input;
export const oilFactoryEditSchema = edit;
export const oilFactoryTotalsSchema = totals;

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

/** Results in an answer. */
export const OIL_FACTORY_SEARCH_LIMIT = 50;

export const oilFactorySearchAnswerSchema = z.object({
  /** Live ones first, then removed ones, which have `removed_at`; by name. */
  factories: z.array(oilFactorySchema).max(OIL_FACTORY_SEARCH_LIMIT),
  /** Including those not shown. */
  total: z.int(),
});

export const removedOilFactoryProvincesAnswerSchema = z.array(provinceInfo.extend({ factories_count: z.int() }));

export type OilFactory = z.infer<typeof oilFactorySchema>;
export type OilFactoryInput = z.infer<typeof oilFactoryInputSchema>;
export type OilFactoryEdit = z.infer<typeof oilFactoryEditSchema>;
export type OilFactoryTotals = z.infer<typeof oilFactoryTotalsSchema>;
export type OilFactoryProvince = z.infer<typeof oilFactoryProvinceSchema>;
export type OilFactoryProvincesAnswer = z.infer<typeof oilFactoryProvincesAnswerSchema>;
export type OilFactoriesAnswer = z.infer<typeof oilFactoriesAnswerSchema>;
export type OilFactorySearchAnswer = z.infer<typeof oilFactorySearchAnswerSchema>;
export type RemovedOilFactoryProvincesAnswer = z.infer<typeof removedOilFactoryProvincesAnswerSchema>;
