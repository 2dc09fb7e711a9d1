import type { Layout, NavigationEntry, Position } from '@klaster/shared/contract';
import type { ComponentType } from 'react';
import { icons } from '../layouts/icons';

/** A screen of the shell's own. Reading it loads nothing: the build takes the paths, so that no remote claims one. */
export type OwnRoute = {
  path: string;
  layout: Layout;
  /** Key in the shell's catalogues. */
  title: 'main.title' | 'contacts.title' | 'releases.title';
  /** Any one suffices; empty: everybody. */
  positions: readonly Position[];
  /** Its entry in the layout's navigation, under its title; absent where the frame has a place of its own for it. */
  navigation?: Pick<NavigationEntry, 'group' | 'icon' | 'order'>;
  /** Namespace of its texts, where it does without the shell's. */
  texts?: 'releases';
  load: () => Promise<{ Component: ComponentType }>;
};

export const OWN_ROUTES: readonly OwnRoute[] = [
  {
    path: '/main',
    layout: 'protected',
    title: 'main.title',
    positions: [],
    load: () => import(/* webpackChunkName: "main" */ '../screens/main/main.screen'),
  },
  {
    path: '/contacts',
    layout: 'public',
    title: 'contacts.title',
    positions: [],
    load: () => import(/* webpackChunkName: "contacts" */ '../screens/contacts/contacts.screen'),
  },
  {
    path: '/releases',
    layout: 'protected',
    title: 'releases.title',
    positions: ['ADMIN'],
    navigation: { group: 'administration', icon: icons.releases, order: 90 },
    texts: 'releases',
    load: () => import(/* webpackChunkName: "releases" */ '../screens/releases/releases.screen'),
  },
];
