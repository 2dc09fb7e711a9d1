export { useFailureNotice, useFailureText } from './failure';
export { clearNotices, notify } from './notice-store';
export { Notices } from './notices';
