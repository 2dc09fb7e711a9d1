import type { ComponentType } from 'react';
import { loadReleases } from '../screens/releases/load-releases';
import type { OwnPath } from './own-paths';

/** What each of the shell's own routes loads. */
export const OWN_SCREENS: Record<OwnPath, () => Promise<{ Component: ComponentType }>> = {
  '/main': () => import(/* webpackChunkName: "main" */ '../screens/main/main.screen'),
  '/contacts': () => import(/* webpackChunkName: "contacts" */ '../screens/contacts/contacts.screen'),
  '/releases': loadReleases,
};
