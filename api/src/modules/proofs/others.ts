// All that this noun needs of other nouns.
export { countAttempt, takeBackAttempt } from '../credentials/attempts.repository';
export { hashOf, newToken } from '../credentials/link-token';
export { assertPassword, namingField } from '../credentials/own-password';
export { listPasskeys } from '../credentials/passkeys.repository';
export { activeFactor, readFactor } from '../credentials/second-factor.repository';
export { limitSignIn, refuseAbove } from '../credentials/sign-in-limit';
export { takePasskey } from '../credentials/take-passkey';
export { rpIdOf } from '../credentials/verify-passkey';
export { withOwn, type OwnScope } from '../second-factor/prove';
export { spendCode } from '../second-factor/spend-code';
