import type { CLUSTER_ACTIVITIES } from './registers/clusters';
import { registerSchemas } from './registers/schemas';
import type { RegisterEntry, RegisterListAnswer, RegisterListQuery } from './registers/schemas';

// The register of clusters by names of its own.

export const clusterListQuerySchema = registerSchemas.clusters.listQuery;

export type Cluster = RegisterEntry<'clusters'>;
export type ClusterActivity = (typeof CLUSTER_ACTIVITIES)[number];
export type ClusterListQuery = RegisterListQuery<'clusters'>;
export type ClusterListAnswer = RegisterListAnswer<'clusters'>;
