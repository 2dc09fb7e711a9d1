import type { RemoteDefinition } from '@klaster/shared/remote';
import { navigationOf, routesOf } from './kind-routes';
import { KIND_IDS, KINDS } from './kinds';

export const definition = {
  name: 'mf-registers',
  routes: [
    ...KIND_IDS.flatMap((id) => routesOf(id, KINDS[id])),
    { id: 'help', path: '/help/registers', layout: 'public', title: 'help.title', description: 'help.description' },
  ],
  navigation: KIND_IDS.flatMap((id) => navigationOf(KINDS[id])),
} satisfies RemoteDefinition;
