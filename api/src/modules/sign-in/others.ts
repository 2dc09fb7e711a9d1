// All that this noun needs of other nouns.
export { completeSignIn } from '../credentials/complete-sign-in';
export { endSessions } from '../credentials/end-sessions';
export { isPasswordOf } from '../credentials/password';
export { findUserByLogin, lockKnown, type StoredUser } from '../credentials/repository';
export type { SessionOrigin } from '../credentials/sessions';
export { limitSignIn } from '../credentials/sign-in-limit';
export { recordFailedSignIn } from '../credentials/sign-ins';
export { challengeFor } from '../second-factor/sign-in';
