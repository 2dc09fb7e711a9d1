// All that this noun needs of other nouns.
export type { FileKey, RegisterCall } from '../registers/calls';
export { fileTexts } from '../registers/file-texts';
export { filterFor } from '../registers/policy';
export { countIn, presentEntry } from '../registers/presenter';
export { totalEntries, type EntryFilter } from '../registers/repository';
export { readEntries } from '../registers/rows.repository';
export { registerStaff } from '../registers/staff';
