import * as z from 'zod';
import { provinceSchema } from '../http/fields';

/** `null`: no figure is known. Hectares and tonnes a year. */
const overviewFigures = {
  clusters_count: z.int(),
  land_area: z.number().nullable(),
  factories_count: z.int(),
  annual_capacity: z.number().nullable(),
};

/** The republic, and every province with an entry in a public register. */
export const overviewSchema = z.object({
  totals: z.object(overviewFigures),
  provinces: z.array(provinceSchema.extend(overviewFigures)),
});

export type Overview = z.infer<typeof overviewSchema>;
export type ProvinceOverview = Overview['provinces'][number];
