export { finder, otherLayout } from './finder';
export { searchKey, searchPattern } from './search-key';
export { compareUzbek, placeSortKey, sortKey } from './sort-key';
export { toCyrillic } from './to-cyrillic';
export { toLatin } from './to-latin';
