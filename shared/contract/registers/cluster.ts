import { registerSchemas } from './schemas';
import type { RegisterEntry, RegisterListAnswer } from './schemas';

// The register of clusters by names of its own.

export const clusterListQuerySchema = registerSchemas.clusters.listQuery;

export type Cluster = RegisterEntry<'clusters'>;
export type ClusterListAnswer = RegisterListAnswer<'clusters'>;
