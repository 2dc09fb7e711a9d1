// All that this noun needs of other nouns.
export { createEntry, editEntry, removeEntry, restoreEntry } from '../registers/changes';
export { presentEntry, sumTotals } from '../registers/presenter';
export { findEntry, listEntries, totalEntries, totalsByProvince } from '../registers/repository';
export { registerStaff } from '../registers/staff';
