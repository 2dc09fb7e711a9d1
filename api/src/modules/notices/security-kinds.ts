import type { NoticeKind } from '@klaster/shared/contract';

/**
 * Kinds of notices that warn of somebody else in an account, or in the administration. They are mailed to a confirmed address even
 * where messages are turned off: the intruder would turn them off first. The trigger `queue_mail` names them too (migration 0047).
 */
export const SECURITY_KINDS: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'password_reset',
  'rights_changed',
  'authority_given',
  'credentials_changed',
]);
