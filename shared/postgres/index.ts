/**
 * Connections of PostgreSQL, for servers: a pool that outlives the loss of any of them, and finds the primary among several servers. What
 * is asked over them is for others to know.
 */
export { addressesOf } from './addresses';
export { connections } from './connections';
export { databaseErrorOf } from './database-error';
export {
  MIGRATION_LIMITS,
  openPool,
  poolLoads,
  SERVING_LIMITS,
  type PoolLimits,
  type PoolLoad,
  type ServerPool,
} from './pool';
export { forRequest, watchStatements } from './statements';
export { DatabaseUnavailable, endsConnection, isPassing, OutcomeUnknown } from './unavailable';
export { whyUnusable } from './usable';
export { again, Watched } from './watched';
