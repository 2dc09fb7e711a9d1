export { AttachedFiles } from './attached-files';
export type { FilesOwner } from './calls';
export { FileArea } from './file-area';
