import * as z from 'zod';
import { pageQuerySchema, provinceCodeSchema, quantitySchema, searchSchema } from './fields';
import { CLUSTER_SORTS } from './list-queries';
import { publicOrganisationFields, staffOrganisationFields } from './organisation';

/** What a cluster does, of the value chain. */
export const CLUSTER_ACTIVITIES = ['cotton_growing', 'ginning', 'spinning', 'weaving', 'dyeing', 'garments'] as const;

export const clusterSchema = z.object({
  ...publicOrganisationFields,
  /** Hectares. */
  land_area: quantitySchema,
  activities: z.array(z.enum(CLUSTER_ACTIVITIES)),
  ...staffOrganisationFields,
});

export const clusterListQuerySchema = z.object({
  province_code: provinceCodeSchema.optional(),
  search: searchSchema.optional(),
  sort: z.enum(CLUSTER_SORTS, 'invalid').default('company_name'),
  ...pageQuerySchema,
});

export const clusterListAnswerSchema = z.object({
  items: z.array(clusterSchema),
  /** Over all pages, with the same filters. */
  total: z.int(),
  total_sum: z.object({ clusters_count: z.int(), land_area: z.number().nullable() }),
});

export type Cluster = z.infer<typeof clusterSchema>;
export type ClusterActivity = (typeof CLUSTER_ACTIVITIES)[number];
export type ClusterListQuery = z.input<typeof clusterListQuerySchema>;
export type ClusterListAnswer = z.infer<typeof clusterListAnswerSchema>;
