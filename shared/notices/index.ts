export { copyLink } from './copy-link';
export { useFailureNotice, useFailureText } from './failure';
export { clearNotices, notify } from './store/notice-store';
export { Notices } from './notices';
export type { NoticeContent, NoticeUndo } from './store/notice-store';
export { undoOf } from './store/notice-store';
