export { clearNotices, divertNotices, notify } from './store/notice-store';
export { copyLink, Notices, useFailureNotice, useFailureText } from './notices';
export type { NoticeContent, NoticeUndo } from './store/notice-store';
export { undoOf } from './store/notice-store';
