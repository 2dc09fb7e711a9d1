// All that this noun needs of other nouns.
export { listAudit } from '../audit/list.repository';
export { auditDescriber } from '../audit/presenter';
export { findWitnesses, notifyOfAuthority } from '../notices/recipients.repository';
export { userKeys } from '../credentials/user-keys';
export { findUser, holdAdministration, lockUser } from '../users/repository';
export { presentUser } from '../users/presenter';
