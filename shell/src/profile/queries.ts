import type { OwnMail, OwnMailChange, PasswordChange } from '@klaster/shared/contract/accounts';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ACTIVITY } from '../audit/queries';

const PROFILE = ['shell', 'profile'];
const SESSIONS = [...PROFILE, 'sessions'];

/** The profile. A change of language refetches it; input beside it stays. */
export const profileQuery = queryOptions({
  queryKey: [...PROFILE, 'data'],
  queryFn: () => sessionClient.call('GET /api/me/profile'),
});

export const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: () => sessionClient.call('GET /api/me/sessions'),
});

export const calendarQuery = queryOptions({
  queryKey: [...PROFILE, 'calendar'],
  queryFn: () => sessionClient.call('GET /api/me/calendar'),
});

export const downloadOwnData = (): Promise<Blob> => sessionClient.download('GET /api/me/data.json');

export const activityQuery = queryOptions({
  queryKey: ACTIVITY,
  queryFn: () => sessionClient.call('GET /api/me/activity'),
});

const invalidate = (client: QueryClient, ...keys: string[][]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/** `null` ends all other sessions. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number | null) => sessionClient.call('POST /api/me/sessions/end', { body: { id } }),
    onSettled: () => invalidate(client, SESSIONS, ACTIVITY),
  });
}

export function useOwnMail() {
  const client = useQueryClient();
  const store = (mail: OwnMail) => {
    client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, ...mail });
    void invalidate(client, ACTIVITY);
  };
  const change = useMutation({
    mutationFn: (body: OwnMailChange) => sessionClient.call('PATCH /api/me/mail', { body }),
    onSuccess: store,
  });
  const confirm = useMutation({
    mutationFn: (token: string) => sessionClient.call('POST /api/me/mail/confirm', { body: { token } }),
    onSuccess: store,
  });
  return { change, confirm };
}

/** `true` makes or renews the address. */
export function useCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => sessionClient.call('PATCH /api/me/calendar', { body: { on } }),
    onSettled: () => invalidate(client, [...calendarQuery.queryKey]),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => sessionClient.call('POST /api/me/password', { body }),
    onSuccess: () => invalidate(client, SESSIONS, ACTIVITY),
  });
}
