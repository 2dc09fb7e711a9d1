export { Status, useOwnColumns, useRemovalColumn } from './columns';
export { OpenData } from './open-data';
export { entryQuery, isId, registerKey } from './queries';
export type { ListQuery } from './queries';
export { RegisterList } from './register-list';
export type { RegisterListProps } from './register-list';
export type { EntryCalls, Register } from './register';
