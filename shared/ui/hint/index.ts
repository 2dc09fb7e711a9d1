export { Hint } from './hint';
export type { HintProps } from './hint';
export { keepHints, useHints, wantHints } from './hint-store';
export type { Hints } from './hint-store';
