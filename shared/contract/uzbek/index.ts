export { searchKey, searchPattern } from './search-key';
export { compareUzbek, sortKey } from './sort-key';
export { toCyrillic } from './to-cyrillic';
export { toLatin } from './to-latin';
