export * from './call';
export { KINDS_OF_SCOPES, type Change, type ChangeKind } from './changes';
export type * from './endpoint';
export * from './endpoints';
export * from './operations';
export * from './registry-endpoints';
