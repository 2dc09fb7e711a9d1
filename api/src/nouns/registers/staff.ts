import type { User } from '../../kernel/authority/user';

/**
 * The caller as the registers know them: staff, or a visitor. Whoever is bound to a cluster is no register staff.
 * Source: specification 3.1.6.
 */
export function registerStaff(user: User | undefined): User | undefined {
  return user?.cluster_id === null ? user : undefined;
}
