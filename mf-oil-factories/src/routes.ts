import type { RemoteDefinition } from '@klaster/shared/remote';
import { PATHS } from './paths';

const { session: staff, public: visitors } = PATHS;

const LIVE = '/api/oil_factories';

/** Routes and navigation of this remote, as data. */
export const definition = {
  name: 'mf-oil-factories',
  routes: [
    { id: 'provinces', path: staff.live, layout: 'protected', title: 'titles.live' },
    { id: 'factories', path: `${staff.live}/:region_id`, layout: 'protected', title: 'titles.province' },
    {
      id: 'factory-create',
      path: `${staff.live}/:region_id/create`,
      layout: 'protected',
      title: 'titles.create',
      positions: ['CREATE'],
    },
    {
      id: 'factory-edit',
      path: `${staff.live}/:region_id/edit/:id`,
      layout: 'protected',
      title: 'titles.edit',
      positions: ['UPDATE'],
    },
    { id: 'removed-provinces', path: staff.removed, layout: 'protected', title: 'titles.removed' },
    { id: 'removed-factories', path: `${staff.removed}/:region_id`, layout: 'protected', title: 'titles.province' },
    {
      id: 'provinces-public',
      path: visitors.live,
      layout: 'public',
      title: 'titles.live',
      description: 'descriptions.live',
      data: `${LIVE}/provinces_totals`,
    },
    {
      id: 'factories-public',
      path: `${visitors.live}/:region_id`,
      layout: 'public',
      title: 'titles.province',
      description: 'descriptions.province',
      data: `${LIVE}/:region_id`,
    },
    {
      id: 'removed-provinces-public',
      path: visitors.removed,
      layout: 'public',
      title: 'titles.removed',
      description: 'descriptions.removed',
      data: `${LIVE}/removed/provinces`,
    },
    {
      id: 'removed-factories-public',
      path: `${visitors.removed}/:region_id`,
      layout: 'public',
      title: 'titles.province',
      description: 'descriptions.removedProvince',
      data: `${LIVE}/removed/:region_id`,
    },
  ],
  navigation: [
    { to: staff.live, label: 'titles.live', icon: 'factory', layout: 'protected', group: 'registers', order: 40 },
    {
      to: staff.removed,
      label: 'titles.removed',
      icon: 'archive-x',
      layout: 'protected',
      group: 'removed',
      order: 40,
    },
    { to: visitors.live, label: 'titles.live', icon: 'factory', layout: 'public', group: 'registers', order: 40 },
    {
      to: visitors.removed,
      label: 'titles.removed',
      icon: 'archive-x',
      layout: 'public',
      group: 'removed',
      order: 40,
    },
  ],
} as const satisfies RemoteDefinition;
