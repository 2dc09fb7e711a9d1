import type { Audience, Layout, NavigationEntry, Position } from '@klaster/shared/contract/http';
import { icons } from '../icons/icons';

/** A route of the shell. The build reads the paths, so that no remote claims one. */
export type ShellRoute = {
  path:
    | '/main'
    | '/contacts'
    | '/contacts/edit'
    | '/audit'
    | '/help'
    | '/help/general'
    | '/notices'
    | '/invitation'
    | '/sign-in/:provider'
    | '/profile'
    | '/second-factor'
    | '/releases'
    | '/status'
    | '/users'
    | '/users/create'
    | '/users/import'
    | '/users/keys'
    | '/users/edit/:id';
  layout: Layout;
  /** Key in the shell's catalogues. */
  title:
    | 'main.title'
    | 'contacts.title'
    | 'contacts.edit'
    | 'audit.title'
    | 'help.title'
    | 'help.general'
    | 'inbox.title'
    | 'invitation.title'
    | 'provider.title'
    | 'profile.title'
    | 'secondFactor.title'
    | 'releases.title'
    | 'status.title'
    | 'users.title'
    | 'users.create'
    | 'users.import'
    | 'users.keys'
    | 'users.edit';
  /** Description of a public page, for search engines. */
  description?: 'help.about' | 'help.generalAbout';
  /** Any one suffices; empty: for everybody. */
  positions: readonly Position[];
  /** Absent: everybody. */
  audience?: Audience;
  /** The first call of a staff page. */
  data?: string;
  /** Its navigation entry; absent if the frame links to it elsewhere. */
  navigation?: Pick<NavigationEntry, 'group' | 'icon' | 'order'>;
};

/** Forbidden for accounts of a cluster, whatever positions they hold. */
const ADMIN = { layout: 'protected', positions: ['ADMIN'], audience: 'staff' } as const;

export const SHELL_ROUTES: readonly ShellRoute[] = [
  { path: '/main', layout: 'protected', title: 'main.title', positions: [], data: '/api/periods' },
  { path: '/notices', layout: 'protected', title: 'inbox.title', positions: [] },
  { path: '/contacts', layout: 'public', title: 'contacts.title', positions: [] },
  // Public, since users who cannot sign in need help too.
  { path: '/help', layout: 'public', title: 'help.title', description: 'help.about', positions: [] },
  {
    path: '/help/general',
    layout: 'public',
    title: 'help.general',
    description: 'help.generalAbout',
    positions: [],
  },
  // Linked from the page itself, for administrators of the republic.
  { path: '/contacts/edit', ...ADMIN, title: 'contacts.edit' },
  // The one-time secret is in the fragment of the address.
  { path: '/invitation', layout: 'public', title: 'invitation.title', positions: [] },
  { path: '/sign-in/:provider', layout: 'public', title: 'provider.title', positions: [] },
  {
    path: '/users',
    ...ADMIN,
    title: 'users.title',
    navigation: { group: 'administration', icon: icons.users, order: 70 },
  },
  { path: '/users/create', ...ADMIN, title: 'users.create' },
  { path: '/users/import', ...ADMIN, title: 'users.import' },
  // Linked from the list, for administrators of the republic.
  { path: '/users/keys', ...ADMIN, title: 'users.keys' },
  { path: '/users/edit/:id', ...ADMIN, title: 'users.edit' },
  // Linked from the account menu.
  { path: '/profile', layout: 'protected', title: 'profile.title', positions: [] },
  // Accounts that must set up a second factor can do nothing in the staff's frame yet.
  { path: '/second-factor', layout: 'public', title: 'secondFactor.title', positions: [] },
  {
    path: '/audit',
    ...ADMIN,
    title: 'audit.title',
    navigation: { group: 'administration', icon: icons.audit, order: 80 },
  },
  {
    path: '/releases',
    ...ADMIN,
    title: 'releases.title',
    navigation: { group: 'administration', icon: icons.releases, order: 90 },
  },
  {
    path: '/status',
    ...ADMIN,
    title: 'status.title',
    navigation: { group: 'administration', icon: icons.status, order: 95 },
  },
];
