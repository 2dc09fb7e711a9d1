import { setSigner, type CallName } from '@klaster/shared/http';
import { testMutations } from '@klaster/shared/testing';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { auditQuery } from './audit/queries';
import { usePublish, useRestore, versionsQuery } from './contacts/editor/queries';
import { contactsQuery } from './contacts/page/queries';
import { allQuery, latestQuery, markRead, unreadQuery } from './inbox/queries';
import * as keys from './keys/queries';
import * as main from './main/queries';
import * as profile from './profile/queries';
import { certificateQuery, useReplace } from './profile/certificate-panel';
import { identitiesQuery, useRemove } from './profile/identities-panel';
import { waysQuery } from './providers/queries';
import { PasskeysPanel, passkeysQuery } from './second-factor/passkeys-panel';
import * as factor from './second-factor/queries';
import { statusQuery } from './status/status.screen';
import { useImport } from './users/import-queries';
import * as users from './users/queries';

const QUARTER = { year: 2026, quarter: 3 };
const VALUES = { full_name: 'Алишер Каримов', login: 'alisher', positions: [], province_code: null, cluster_id: null };
const ACCOUNT = { ...VALUES, id: 1, version: 2, is_active: false } as never;
const KEY = { name: 'Солиқ', scopes: ['registers' as const], province_code: null, rate_per_minute: 60, valid_days: 30 };
const PROOF = { current_password: 'Pakhta-2026', code: '123456' };
const TEXTS = { organisation: '', address: '', hours: '', about: 'Тизим ҳақида', help: 'Ёрдам' };
const ACTIVITY: CallName = 'GET /api/me/activity';
const OF_ACCOUNTS: CallName[] = ['GET /api/users', 'GET /api/users/:id'];

/** Queries of one domain are refetched together. */
const also: CallName[] = ['GET /api/users/:id', 'GET /api/registers/clusters'];

/** Calls the mutation of a hook with the input. */
const callWith =
  <Input,>(use: () => { mutateAsync: (input: Input) => unknown }, input: Input) =>
  () => {
    const { mutateAsync } = use();
    return () => mutateAsync(input);
  };

const reported = { file: new File([], 'hisoblar.xlsx'), report: { rows: { faulty: 0 }, state: 'a' } } as never;

// The audit, which almost everything changes, is loaded at each visit: no page that changes anything shows it.
testMutations({
  source: __dirname,
  queries: {
    'GET /api/users': users.usersQuery({ page: 1 }),
    'GET /api/users/:id': users.userQuery('1'),
    'GET /api/registers/clusters': users.clustersQuery('1703'),
    'GET /api/second-factor/positions': users.requirementQuery,
    'GET /api/keys': keys.keysQuery,
    'GET /api/webhooks': keys.webhooksQuery,
    'GET /api/me/second-factor': factor.factorQuery,
    'GET /api/me/passkeys': passkeysQuery,
    'GET /api/me/identities': identitiesQuery,
    'GET /api/auth/providers': waysQuery,
    'GET /api/me/calendar': profile.calendarQuery,
    'GET /api/me/certificate': certificateQuery,
    'GET /api/me/profile': profile.profileQuery,
    'GET /api/me/sessions': profile.sessionsQuery,
    'GET /api/me/activity': profile.activityQuery,
    'GET /api/me/notices': [latestQuery, allQuery],
    'GET /api/me/notices/count': unreadQuery,
    'GET /api/audit': auditQuery({ who: '', action: '', entity: '', entity_id: 0, from: '', to: '' }, 'uz-Cyrl', true),
    'GET /api/contacts': contactsQuery,
    'GET /api/contacts/versions': versionsQuery(1),
    'GET /api/status': statusQuery,
    'GET /api/periods': main.periodsQuery,
    'GET /api/regions': main.campaignQuery(QUARTER),
    'GET /api/figures': main.figuresQuery([QUARTER], QUARTER),
    'GET /api/review/clusters': main.decisionsQuery(QUARTER),
    'GET /api/reports/mine': main.ownReportsQuery(1),
    'GET /api/rating/clusters/:id': main.ratingQuery(1),
  },
  mutations: {
    // The form says what is wrong, and keeps what was typed.
    'POST /api/users': { use: callWith(users.useCreateUser, VALUES), changes: ['GET /api/users'], also, refused: [] },
    'PATCH /api/users/:id': {
      use: callWith(() => users.useEditUser(1), { ...VALUES, version: 2 }),
      changes: OF_ACCOUNTS,
      also,
      refused: [],
    },
    'PATCH /api/users/:id/activity': {
      use: callWith(() => users.useActivity(ACCOUNT), undefined),
      changes: OF_ACCOUNTS,
      also,
    },
    'POST /api/users/:id/link': {
      use: callWith(() => users.useIssueLink(ACCOUNT), undefined),
      changes: OF_ACCOUNTS,
      also,
    },
    'POST /api/users/:id/erase': {
      use: callWith(() => users.useEraseUser(ACCOUNT), undefined),
      changes: OF_ACCOUNTS,
      also,
    },
    'POST /api/users/:id/second-factor/reset': {
      use: callWith(() => users.useResetFactor(ACCOUNT), undefined),
      changes: OF_ACCOUNTS,
      also,
    },
    'POST /api/users/:id/identities/remove': {
      use: callWith(() => users.useRemoveIdentities(ACCOUNT), undefined),
      changes: OF_ACCOUNTS,
      also,
    },
    'POST /api/me/identities/remove': {
      use: callWith(useRemove, 1),
      // All other sessions end.
      changes: ['GET /api/me/identities', 'GET /api/me/sessions', ACTIVITY],
    },
    'POST /api/users/imports': {
      use: callWith(useImport, reported),
      changes: ['GET /api/users'],
      also,
      code: 'import_outdated',
    },
    'POST /api/keys': {
      use: callWith(keys.useCreateKey, KEY),
      changes: ['GET /api/keys'],
      refused: [],
      code: 'too_many_keys',
    },
    'POST /api/webhooks': {
      use: callWith(keys.useCreateWebhook, { key_id: 4, url: 'https://soliq.example' }),
      changes: ['GET /api/webhooks'],
      refused: [],
      code: 'too_many_webhooks',
    },
    'PATCH /api/webhooks/:id': {
      use: callWith(keys.useWebhookAct, { id: 1, act: 'paused' }),
      changes: ['GET /api/webhooks'],
    },
    'DELETE /api/webhooks/:id': {
      use: callWith(keys.useWebhookAct, { id: 1, act: 'removed' }),
      changes: ['GET /api/webhooks'],
    },
    'POST /api/webhooks/:id/test': {
      use: callWith(keys.useWebhookAct, { id: 1, act: 'tested' }),
      changes: ['GET /api/webhooks'],
    },
    'POST /api/webhooks/:id/replay': {
      use: callWith(() => keys.useReplay(1), { after: '0a1b2c3d.5.0' }),
      changes: ['GET /api/webhooks'],
      refused: [],
      code: 'position_gone',
    },
    'POST /api/keys/:id/revoke': { use: callWith(keys.useRevokeKey, 4), changes: ['GET /api/keys'] },
    'PATCH /api/second-factor/positions': {
      use: callWith(users.useRequirePositions, { positions: ['ADMIN'] }),
      // Whether users may turn off their own second factor.
      changes: ['GET /api/second-factor/positions', 'GET /api/me/second-factor'],
      refused: [],
    },
    'POST /api/me/second-factor/recovery-codes': {
      use: callWith(factor.useRenewCodes, PROOF),
      changes: ['GET /api/me/second-factor', ACTIVITY],
      // They are loaded again when its dialog is closed.
      refused: [],
      code: 'factor_off',
    },
    'POST /api/me/second-factor/off': {
      use: callWith(factor.useTurnOff, PROOF),
      changes: ['GET /api/me/second-factor', ACTIVITY],
      // They are loaded again when its dialog is closed.
      refused: [],
      code: 'factor_off',
    },
    'POST /api/me/passkeys/remove': {
      part: <PasskeysPanel login="alisher" />,
      press: async (user) => {
        await user.click((await screen.findAllByRole('button', { name: 'passkeys.remove' }))[0]!);
        await user.type(await screen.findByLabelText(/password/i), PROOF.current_password);
        await user.type(screen.getByLabelText(/code/i), PROOF.code);
        await user.click(screen.getAllByRole('button', { name: 'passkeys.remove' }).at(-1)!);
      },
      changes: ['GET /api/me/passkeys', ACTIVITY],
    },
    'POST /api/me/certificate': {
      use: () => {
        const { mutateAsync } = useReplace();
        return () => {
          setSigner(async () => 's'.repeat(43));
          return mutateAsync();
        };
      },
      changes: ['GET /api/me/certificate', ACTIVITY],
    },
    'POST /api/me/sessions/end': {
      use: callWith(profile.useEndSession, null),
      changes: ['GET /api/me/sessions', ACTIVITY],
    },
    'POST /api/me/password': {
      use: callWith(profile.useChangePassword, { current_password: 'Pakhta-2026', password: 'Boshqa-parol-2027' }),
      // All other sessions end.
      changes: ['GET /api/me/sessions', ACTIVITY],
    },
    'PATCH /api/me/calendar': {
      use: callWith(profile.useCalendar, true),
      changes: ['GET /api/me/calendar'],
    },
    'PATCH /api/me/mail': {
      use: callWith(() => profile.useOwnMail().change, { wants_mail: true }),
      changes: ['GET /api/me/profile', ACTIVITY],
    },
    'POST /api/me/mail/confirm': {
      use: callWith(() => profile.useOwnMail().confirm, 'a'.repeat(43)),
      changes: ['GET /api/me/profile', ACTIVITY],
      refused: [],
    },
    'PATCH /api/me/notices': {
      use: () => {
        const client = useQueryClient();
        return () => markRead(client, { ids: [1] });
      },
      changes: ['GET /api/me/notices', 'GET /api/me/notices/count'],
    },
    'POST /api/contacts/versions': {
      use: callWith(usePublish, {
        version: 1,
        content: { phones: [], emails: [], texts: { 'uz-Cyrl': TEXTS, ru: TEXTS, en: TEXTS } },
      }),
      changes: ['GET /api/contacts', 'GET /api/contacts/versions'],
      // What somebody else has published comes with the refusal.
      refused: [],
    },
    'POST /api/contacts/versions/:number/restore': {
      use: callWith(useRestore, { number: 1, version: 2 }),
      changes: ['GET /api/contacts', 'GET /api/contacts/versions'],
    },
  },
  withoutEffect: [
    'POST /api/users/imports/check',
    // Its state is loaded again once the recovery codes were saved.
    'POST /api/me/second-factor/begin',
    'POST /api/me/second-factor/confirm',
    // Calls while a passkey is made: the same function handles their answer as for one that is removed.
    'POST /api/me/passkeys/options',
    'POST /api/me/passkeys',
    // The browser leaves for another page, or comes from one with an empty cache.
    'POST /api/auth/providers/start',
    'POST /api/auth/providers/sign-in',
    'POST /api/auth/providers/sign-out',
    'POST /api/me/identities/start',
    'POST /api/me/identities',
    // They come before a call that is signed.
    'POST /api/me/certificate/options',
    'POST /api/me/signatures',
    // The page has applied them itself.
    'PATCH /api/me/preferences',
    // Another session begins, and with it an empty cache.
    'POST /api/auth/login',
    'POST /api/auth/second-factor',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/options',
    'POST /api/auth/proofs',
    'POST /api/auth/proofs/options',
    'POST /api/invitations/open',
    'POST /api/invitations/accept',
    // Changed by a remote; named in the dialog that asks for its proof.
    'POST /api/scoring-methods/publish',
    'PATCH /api/approval-levels',
    'POST /api/approval-delegations',
    'POST /api/users/:id/delegations',
  ],
  // Releases are moved at another address; what is loaded here is loaded again all the time.
  notCached: [
    'GET /registry',
    'GET /registry/history',
    'GET /registry/live',
    'GET /api/search',
    'GET /api/registers/clusters/:id',
    'GET /api/approval-delegations',
  ],
});
