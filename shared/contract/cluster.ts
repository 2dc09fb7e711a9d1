import { registerSchemas } from './registers/schemas';
import type { RegisterEntry, RegisterListAnswer } from './registers/schemas';

// The register of clusters by names of its own.

export const clusterListQuerySchema = registerSchemas.clusters.listQuery;

export type Cluster = RegisterEntry<'clusters'>;
export type ClusterListAnswer = RegisterListAnswer<'clusters'>;
