export { Status, useOwnColumns, useRemovalColumn } from './lists/columns';
export { OpenData } from './lists/open-data';
export { entryQuery, isId, registerKey } from './lists/queries';
export type { ListQuery } from './lists/queries';
export { PublicEntryScreen, PublicListScreen, usePublicEntryHref } from './lists/public-screens';
export { RegisterList } from './lists/register-list';
export type { RegisterListProps } from './lists/register-list';
export type { Register } from './lists/register';
