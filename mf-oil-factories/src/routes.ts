import { REGISTERS } from '@klaster/shared/contract/kinds';
import type { RemoteDefinition } from '@klaster/shared/remote';

const { session: staff, public: visitors } = REGISTERS.oil_factories.paths;

const LIVE = '/api/oil_factories';

const list = { layout: 'protected', chunk: 'staff' } as const;
const form = { layout: 'protected', chunk: 'forms' } as const;
const open = { layout: 'public', chunk: 'public' } as const;

/** The browser searches and sorts the factories of a province. */
const LIST_PARAMETERS = ['q', 'sort'];

const lists = (layout: 'protected' | 'public', { live, removed }: Readonly<Record<'live' | 'removed', string>>) =>
  [
    { to: live, label: 'titles.live', icon: 'factory', layout, group: 'registers', order: 40 },
    { to: removed, label: 'titles.removed', icon: 'archive-x', layout, group: 'removed', order: 40 },
  ] as const;

export const definition = {
  name: 'mf-oil-factories',
  routes: [
    { id: 'provinces', path: staff.live, ...list, title: 'titles.live', data: `${LIVE}/provinces_totals` },
    {
      id: 'factories',
      path: `${staff.live}/:region_id`,
      ...list,
      title: 'titles.province',
      data: `${LIVE}/:region_id`,
    },
    {
      id: 'factory-create',
      path: `${staff.live}/:region_id/create`,
      ...form,
      title: 'titles.create',
      positions: ['CREATE'],
    },
    {
      id: 'factory-edit',
      path: `${staff.live}/:region_id/edit/:id`,
      ...form,
      title: 'titles.edit',
      positions: ['UPDATE'],
    },
    {
      id: 'removed-provinces',
      path: staff.removed,
      ...list,
      title: 'titles.removed',
      data: `${LIVE}/removed/provinces`,
    },
    {
      id: 'removed-factories',
      path: `${staff.removed}/:region_id`,
      ...list,
      title: 'titles.province',
      data: `${LIVE}/removed/:region_id`,
    },
    {
      id: 'provinces-public',
      path: visitors.live,
      ...open,
      title: 'titles.live',
      description: 'descriptions.live',
      data: `${LIVE}/provinces_totals`,
      choices: ['/api/registers/oil_factories?search=:search'],
    },
    {
      id: 'factories-public',
      path: `${visitors.live}/:region_id`,
      ...open,
      title: 'titles.province',
      description: 'descriptions.province',
      data: `${LIVE}/:region_id`,
      parameters: LIST_PARAMETERS,
    },
    {
      id: 'removed-provinces-public',
      path: visitors.removed,
      ...open,
      title: 'titles.removed',
      description: 'descriptions.removed',
      data: `${LIVE}/removed/provinces`,
    },
    {
      id: 'removed-factories-public',
      path: `${visitors.removed}/:region_id`,
      ...open,
      title: 'titles.province',
      description: 'descriptions.removedProvince',
      data: `${LIVE}/removed/:region_id`,
      parameters: LIST_PARAMETERS,
    },
    {
      id: 'factory-public',
      path: `${visitors.live}/view/:id`,
      ...open,
      title: 'titles.view',
      description: 'descriptions.entry',
      data: '/api/registers/oil_factories/:id',
    },
    { id: 'help', path: '/help/oil-factories', layout: 'public', title: 'help.title', description: 'help.description' },
  ],
  navigation: [...lists('protected', staff), ...lists('public', visitors)],
} as const satisfies RemoteDefinition;
