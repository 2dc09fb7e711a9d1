import { holdsPosition } from '@klaster/shared/contract/http';
import type { Contacts } from '@klaster/shared/contract/contacts';
import { isMissing, publicClient } from '@klaster/shared/http';
import { loadOptions } from '@klaster/shared/query';
import { useSession } from '@klaster/shared/session';
import { queryOptions } from '@tanstack/react-query';

/** Root of the query keys that a publication invalidates. */
export const CONTACTS = ['shell', 'contacts'];

const { queryFn, ...options } = loadOptions(publicClient, 'GET /api/contacts');

/** `null` if another server has no such call. */
export const contactsQuery = queryOptions({
  queryKey: [...CONTACTS, 'published'],
  ...options,
  queryFn: async (): Promise<Contacts | null> => {
    try {
      return await queryFn();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
});

/** Only administrators of the republic edit the contacts. */
export function useMayEdit(): boolean {
  const claims = useSession()?.claims;
  if (!claims || claims.province_code !== null || claims.cluster_id !== null) return false;
  return holdsPosition(claims.positions, ['ADMIN']);
}
