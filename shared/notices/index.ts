export { clearNotices, notify } from './notice-store';
export { Notices } from './notices';
