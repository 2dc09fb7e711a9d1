// All that this noun needs of other nouns.
export { hashOf, newToken } from '../credentials/link-token';
export { deletePasskeys } from '../credentials/passkeys.repository';
export { hashInTurn } from '../credentials/password';
export {
  activeFactor,
  removeFactor,
  replaceRequiringPositions,
  requiringPositions,
} from '../credentials/second-factor.repository';
export { limitLinks } from '../credentials/sign-in-limit';
export { userKeys } from '../credentials/user-keys';
export { dropConfirmation, queueAddressChanged, queueConfirmation } from '../notices/outbox.repository';
export {
  findWitnesses,
  notifyOfAcceptance,
  notifyOfAuthority,
  warnOfCredentials,
  warnOwner,
} from '../notices/recipients.repository';
