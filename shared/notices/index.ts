export { useFailureNotice, useFailureText } from './failure';
export { clearNotices, notify } from './store/notice-store';
export { Notices } from './notices';
export { undoOf } from './undo';
