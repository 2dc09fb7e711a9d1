import type { Layout } from '@klaster/shared/contract';
import type { ComponentType } from 'react';
import type { OwnPath } from './own-paths';

/** A screen of the shell's own. */
export type OwnRoute = {
  path: OwnPath;
  layout: Layout;
  /** Key in the shell's catalogues. */
  title: 'main.title' | 'contacts.title';
  load: () => Promise<{ Component: ComponentType }>;
};

export const OWN_ROUTES: readonly OwnRoute[] = [
  {
    path: '/main',
    layout: 'protected',
    title: 'main.title',
    load: () => import(/* webpackChunkName: "main" */ '../screens/main/main.screen'),
  },
  {
    path: '/contacts',
    layout: 'public',
    title: 'contacts.title',
    load: () => import(/* webpackChunkName: "contacts" */ '../screens/contacts/contacts.screen'),
  },
];
