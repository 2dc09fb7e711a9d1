export { copyLink, useFailureNotice, useFailureText } from './common-notices';
export { clearNotices, divertNotices, notify } from './store/notice-store';
export { Notices } from './notices';
export type { NoticeContent, NoticeUndo } from './store/notice-store';
export { undoOf } from './store/notice-store';
