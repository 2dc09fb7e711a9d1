import type { Layout, NavigationEntry, Position } from '@klaster/shared/contract';
import { icons } from '../layouts/icons';

/** A screen of the shell's own, as data: the build takes the paths, so that no remote claims one. */
export type OwnRoute = {
  path: '/main' | '/contacts' | '/releases';
  layout: Layout;
  /** Key in the shell's catalogues. */
  title: 'main.title' | 'contacts.title' | 'releases.title';
  /** Any one suffices; empty: everybody. */
  positions: readonly Position[];
  /** Its entry in the layout's navigation, under its title; absent where the frame has a place of its own for it. */
  navigation?: Pick<NavigationEntry, 'group' | 'icon' | 'order'>;
};

export const OWN_ROUTES: readonly OwnRoute[] = [
  { path: '/main', layout: 'protected', title: 'main.title', positions: [] },
  { path: '/contacts', layout: 'public', title: 'contacts.title', positions: [] },
  {
    path: '/releases',
    layout: 'protected',
    title: 'releases.title',
    positions: ['ADMIN'],
    navigation: { group: 'administration', icon: icons.releases, order: 90 },
  },
];
