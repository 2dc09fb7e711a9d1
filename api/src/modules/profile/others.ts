// All that this noun needs of other nouns.
export { listAudit } from '../audit/list.repository';
export { auditDescriber } from '../audit/presenter';
export { countAttempt } from '../credentials/attempts.repository';
export { endSessions } from '../credentials/end-sessions';
export { hashOf } from '../credentials/link-token';
export { assertPassword, namingField } from '../credentials/own-password';
export { hashInTurn } from '../credentials/password';
export { listSessions } from '../credentials/sessions.repository';
export { limitSignIn, refuseAbove } from '../credentials/sign-in-limit';
export { TOKEN_HOURS } from '../credentials/tokens';
export { confirmAddress } from '../notices/confirmations.repository';
export { queueConfirmation } from '../notices/outbox.repository';
export { warnOfCredentials } from '../notices/recipients.repository';
export { passFactor, withOwn, type OwnScope } from '../second-factor/prove';
export { renewAddress } from '../users/email';
export { presentUser } from '../users/presenter';
export { findUser, lockUser, updateUser } from '../users/repository';
