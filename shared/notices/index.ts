export { notify } from './notice-store';
export type { NoticeContent } from './notice-store';
export { Notices } from './notices';
