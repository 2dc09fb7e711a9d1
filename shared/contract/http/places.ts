import * as z from 'zod';
import { districtCodeSchema, provinceCodeSchema } from './fields';

/** Names are in the requested language (`Accept-Language`), Uzbek Cyrillic by default. */
export const provinceSchema = z.object({ province_code: provinceCodeSchema, province_name: z.string() });

export const districtSchema = z.object({
  district_code: districtCodeSchema,
  province_code: provinceCodeSchema,
  district_name: z.string(),
  type: z.enum(['district', 'city']),
});

export type Province = z.infer<typeof provinceSchema>;
export type District = z.infer<typeof districtSchema>;
