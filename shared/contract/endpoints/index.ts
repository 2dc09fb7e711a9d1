export * from './call';
export type * from './endpoint';
export * from './endpoints';
export * from './operations';
export * from './registry-endpoints';
