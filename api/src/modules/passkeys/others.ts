// All that this noun needs of other nouns.
export { completeSignIn } from '../credentials/complete-sign-in';
export {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  spendChallenge,
} from '../credentials/passkeys.repository';
export { lockActive } from '../credentials/repository';
export type { SessionOrigin } from '../credentials/sessions';
export { limitLinks } from '../credentials/sign-in-limit';
export { recordFailedSignIn } from '../credentials/sign-ins';
export { takePasskey } from '../credentials/take-passkey';
export { challengeIn, rpIdOf, verifyNew } from '../credentials/verify-passkey';
export { warnOfCredentials } from '../notices/recipients.repository';
export { asAccountHolder, withOwn, type OwnScope } from '../second-factor/prove';
