export * from './derive';
export type { Formula } from './formula';
export * from './indicators';
export * from './labels';
export type { Direction } from './row';
export * from './types';
