import type {
  IssuedLink,
  RequiringPositions,
  UserAccount,
  UserEdit,
  UserInput,
  UserListQuery,
} from '@klaster/shared/contract/accounts';
import { HttpError, isStale, sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify, useFailureNotice } from '@klaster/shared/notices';
import { keepRows } from '@klaster/shared/query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** Root of the query keys that a change of a user invalidates. */
export const USERS = ['shell', 'users'];

/** The previous page stays visible while the next one loads. */
export const usersQuery = (query: UserListQuery) =>
  queryOptions({
    queryKey: [...USERS, 'list', query],
    queryFn: () => sessionClient.call('GET /api/users', { query }),
    placeholderData: keepRows,
  });

/** Anything else in an address is not sent to the server. */
export const isId = (part: string) => /^\d{1,9}$/.test(part);

/** Not cached after unmount: a form must not start from an old version. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...USERS, 'one', id],
    queryFn: () => sessionClient.call('GET /api/users/:id', { params: { id } }),
    enabled: isId(id),
    gcTime: 0,
  });

/** The clusters of a province, of which it has some dozens. */
export const clustersQuery = (province_code: string) =>
  queryOptions({
    queryKey: [...USERS, 'clusters', province_code],
    queryFn: async () => {
      const query = { province_code, page_size: 200 };
      return (await sessionClient.call('GET /api/registers/clusters', { query })).items;
    },
    enabled: province_code !== '',
  });

/** The version that another user saved, if a change was refused because of it. */
export const readConflict = (error: unknown) =>
  error instanceof HttpError && isStale(error) ? error.problem?.current : undefined;

function useSaved(message: 'created' | 'edited') {
  const { t } = useTranslation(['users', 'shared']);
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: USERS });
    notify({ tone: 'success', title: t('shared:success'), message: t(message) });
  };
}

export const useCreateUser = () =>
  useMutation({
    mutationFn: (body: UserInput) => sessionClient.call('POST /api/users', { body }),
    onSuccess: useSaved('created'),
  });

export const useEditUser = (id: number) =>
  useMutation({
    mutationFn: (body: UserEdit) => sessionClient.call('PATCH /api/users/:id', { params: { id }, body }),
    onSuccess: useSaved('edited'),
  });

type Done =
  | 'activity.activated'
  | 'activity.deactivated'
  | 'factor.wasReset'
  | 'identities.wereRemoved'
  | 'erasure.done';

/** An act that the user confirms in a dialog. A refusal is a notice, since the page does not show it. */
function useAct(done: Done, act: () => Promise<unknown>) {
  const { t } = useTranslation(['users', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => notify({ tone: 'success', title: t('shared:success'), message: t(done) }),
    onError: useFailureNotice(),
    onSettled: () => cache.invalidateQueries({ queryKey: USERS }),
  });
}

export const useActivity = ({ id, version, is_active }: UserAccount) =>
  useAct(is_active ? 'activity.deactivated' : 'activity.activated', () =>
    sessionClient.call('PATCH /api/users/:id/activity', { params: { id }, body: { version, is_active: !is_active } }),
  );

export const useResetFactor = ({ id, version }: UserAccount) =>
  useAct('factor.wasReset', () =>
    sessionClient.call('POST /api/users/:id/second-factor/reset', { params: { id }, body: { version } }),
  );

export const useRemoveIdentities = ({ id, version }: UserAccount) =>
  useAct('identities.wereRemoved', () =>
    sessionClient.call('POST /api/users/:id/identities/remove', { params: { id }, body: { version } }),
  );

export const useEraseUser = ({ id, version }: UserAccount) =>
  useAct('erasure.done', () => sessionClient.call('POST /api/users/:id/erase', { params: { id }, body: { version } }));

/** The link is returned only once. */
export function useIssueLink({ id, version }: UserAccount) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<IssuedLink> =>
      sessionClient.call('POST /api/users/:id/link', { params: { id }, body: { version } }),
    onSettled: () => cache.invalidateQueries({ queryKey: USERS }),
    // The link is secret: not cached after use.
    gcTime: 0,
  });
}

/** Not cached after unmount: a form must not start from old values. */
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
      // Whether the user may turn their own second factor off.
      void cache.invalidateQueries({ queryKey: ['shell', 'second-factor'], exact: true });
      notify({ tone: 'success', title: t('shared:success'), message: t('factor.saved') });
    },
  });
}

export const downloadData = (id: number): Promise<Blob> =>
  sessionClient.download('GET /api/users/:id/data.json', { params: { id } });
