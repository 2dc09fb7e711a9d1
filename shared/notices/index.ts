export { notify } from './notice-store';
export { Notices } from './notices';
