export { known, leastAndMost, stretches } from './points';
export type { Point } from './points';
export { Sparkline } from './sparkline';
export type { SparklineProps } from './sparkline';
