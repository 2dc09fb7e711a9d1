import type { User } from '../../kernel/authority/user';

/**
 * The caller as register staff; undefined: a visitor. An account bound to a cluster is not register staff.
 * Source: specification 3.1.6.
 */
export function registerStaff(user: User | undefined): User | undefined {
  return user?.cluster_id === null ? user : undefined;
}
