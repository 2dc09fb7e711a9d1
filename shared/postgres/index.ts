export { splitAddresses, connections, whyUnusable } from './connections';
export { asDatabaseError } from './unavailable';
export {
  MIGRATION_LIMITS,
  openPool,
  poolLoads,
  SERVING_LIMITS,
  type PoolLimits,
  type PoolLoad,
  type ServerPool,
  forRequest,
  watchStatements,
} from './pool';
export { DatabaseUnavailable, endsConnection, isDiskFull, isPassing, OutcomeUnknown } from './unavailable';
export { again, Watched } from './watched';
