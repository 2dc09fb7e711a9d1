// All that this noun needs of other nouns.
export { completeSignIn } from '../credentials/complete-sign-in';
export { assertPassword, namingField } from '../credentials/own-password';
export { lockActive, type StoredUser } from '../credentials/repository';
export {
  activeFactor,
  beginFactor,
  begunSecret,
  confirmFactor,
  spendStep,
  readFactor,
  removeFactor,
  replaceRecoveryCodes,
  requiringPositions,
  spendRecoveryCode,
} from '../credentials/second-factor.repository';
export type { SessionOrigin } from '../credentials/sessions';
export { isOpenSession } from '../credentials/sessions.repository';
export { limitSignIn } from '../credentials/sign-in-limit';
export { recordFailedSignIn } from '../credentials/sign-ins';
export { warnOfCredentials } from '../notices/recipients.repository';
