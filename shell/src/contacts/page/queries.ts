import type { Contacts } from '@klaster/shared/contract';
import { isMissing, publicClient } from '@klaster/shared/http';
import { loadOptions } from '@klaster/shared/query';
import { queryOptions } from '@tanstack/react-query';

/** Key of all queries of contacts; a publication invalidates them. */
export const CONTACTS = ['shell', 'contacts'];

const { queryFn, ...options } = loadOptions(publicClient, 'GET /api/contacts');

/** The published contacts; `null` on another server, which has no such call. */
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
