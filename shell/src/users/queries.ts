import type {
  IssuedLink,
  RequiringPositions,
  UserAccount,
  UserEdit,
  UserInput,
  UserListQuery,
} from '@klaster/shared/contract';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { keepRows } from '@klaster/shared/query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** Key of all queries of users; a change of one user invalidates them. */
export const USERS = ['shell', 'users'];

/** One page of the list; the previous page stays visible while the next one loads. */
export const usersQuery = (query: UserListQuery) =>
  queryOptions({
    queryKey: [...USERS, 'list', query],
    queryFn: () => sessionClient.call('GET /api/users', { query }),
    placeholderData: keepRows,
  });

/** Whether a part of an address can be an account's id at all; anything else is not sent to the server. */
export const isId = (part: string) => /^\d{1,9}$/.test(part);

/** One account. Not cached once unmounted: a form must not start from an old version. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...USERS, 'one', id],
    queryFn: () => sessionClient.call('GET /api/users/:id', { params: { id } }),
    enabled: isId(id),
    gcTime: 0,
  });

/** Clusters of a province that an account may be bound to: there are some dozens. */
export const clustersQuery = (province_code: string) =>
  queryOptions({
    queryKey: [...USERS, 'clusters', province_code],
    queryFn: async () => {
      const query = { province_code, page_size: 200 };
      return (await sessionClient.call('GET /api/registers/clusters', { query })).items;
    },
    enabled: province_code !== '',
  });

/** The other user's version of the account, if a change was refused for that. */
export function currentOf(error: unknown): UserAccount | undefined {
  const problem = error instanceof HttpError ? error.problem : undefined;
  return problem?.code === 'stale_version' ? (problem.current as UserAccount | undefined) : undefined;
}

export function useCreateUser() {
  const { t } = useTranslation(['users', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: UserInput) => sessionClient.call('POST /api/users', { body }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: USERS });
      notify({ tone: 'success', title: t('shared:success'), message: t('created') });
    },
  });
}

export function useEditUser(id: number) {
  const { t } = useTranslation(['users', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: UserEdit) => sessionClient.call('PATCH /api/users/:id', { params: { id }, body }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: USERS });
      notify({ tone: 'success', title: t('shared:success'), message: t('edited') });
    },
  });
}

/** Deactivates an account, or activates it again. A refusal is reported in a notice, since the page does not show it. */
export function useActivity({ id, version, is_active }: UserAccount) {
  const { t } = useTranslation(['users', 'shared']);
  const cache = useQueryClient();
  const done = is_active ? 'activity.deactivated' : 'activity.activated';
  return useMutation({
    mutationFn: () =>
      sessionClient.call('PATCH /api/users/:id/activity', {
        params: { id },
        body: { version, is_active: !is_active },
      }),
    onSuccess: async () => {
      notify({ tone: 'success', title: t('shared:success'), message: t(done) });
      await cache.invalidateQueries({ queryKey: USERS });
    },
    onError: (error) => {
      notify({ tone: 'failure', title: t('shared:failure'), message: refusalOf(error) });
      void cache.invalidateQueries({ queryKey: USERS });
    },
  });
}

/** Issues a one-time link, which is returned only once. */
export function useIssueLink({ id, version }: UserAccount) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<IssuedLink> =>
      sessionClient.call('POST /api/users/:id/link', { params: { id }, body: { version } }),
    onSettled: () => cache.invalidateQueries({ queryKey: USERS }),
    // It is secret, and not needed again.
    gcTime: 0,
  });
}

/** Which positions require a second factor. Not cached once unmounted: a form must not start from old values. */
export const requirementQuery = queryOptions({
  queryKey: ['shell', 'second-factor', 'positions'],
  queryFn: () => sessionClient.call('GET /api/second-factor/positions'),
  gcTime: 0,
});

export function useRequirePositions() {
  const { t } = useTranslation(['users', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RequiringPositions) => sessionClient.call('PATCH /api/second-factor/positions', { body }),
    onSuccess: (saved) => {
      cache.setQueryData(requirementQuery.queryKey, saved);
      // Whether the own one may be turned off.
      void cache.invalidateQueries({ queryKey: ['shell', 'second-factor'], exact: true });
      notify({ tone: 'success', title: t('shared:success'), message: t('factor.saved') });
    },
  });
}

/** Resets the second factor of an account. A refusal is reported in a notice, since the page does not show it. */
export function useResetFactor({ id, version }: UserAccount) {
  const { t } = useTranslation(['users', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sessionClient.call('POST /api/users/:id/second-factor/reset', { params: { id }, body: { version } }),
    onSuccess: async () => {
      notify({ tone: 'success', title: t('shared:success'), message: t('factor.wasReset') });
      await cache.invalidateQueries({ queryKey: USERS });
    },
    onError: (error) => {
      notify({ tone: 'failure', title: t('shared:failure'), message: refusalOf(error) });
      void cache.invalidateQueries({ queryKey: USERS });
    },
  });
}

/** Erases the personal data of an account. A refusal is reported in a notice, since the page does not show it. */
export function useEraseUser({ id, version }: UserAccount) {
  const { t } = useTranslation(['users', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => sessionClient.call('POST /api/users/:id/erase', { params: { id }, body: { version } }),
    onSuccess: async () => {
      notify({ tone: 'success', title: t('shared:success'), message: t('erasure.done') });
      await cache.invalidateQueries({ queryKey: USERS });
    },
    onError: (error) => {
      notify({ tone: 'failure', title: t('shared:failure'), message: refusalOf(error) });
      void cache.invalidateQueries({ queryKey: USERS });
    },
  });
}

/** All that is held of an account, as a file. */
export const downloadData = (id: number): Promise<Blob> =>
  sessionClient.download('GET /api/users/:id/data.json', { params: { id } });

/** The server's own sentence, where it has one. */
export const refusalOf = (error: unknown): string => (error instanceof HttpError && error.detail) || '';
