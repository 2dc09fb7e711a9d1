// All that this noun needs of other nouns.
export { listEntries, type EntryRow } from '../registers/repository';
export { registerStaff } from '../registers/staff';
export { filterFor } from '../users/policy';
export { listUsers, type UserRow } from '../users/repository';
