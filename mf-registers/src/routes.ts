import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import type { Register } from '@klaster/shared/register';
import type { RemoteDefinition } from '@klaster/shared/remote';
import type catalogue from './locales/uz-Cyrl.json';

type Catalogue = typeof catalogue;

/** Sections of the catalogue that have all texts of a register. */
type KindSection = {
  [Section in keyof Catalogue]: Catalogue[Section] extends Catalogue['clusters'] ? Section : never;
}[keyof Catalogue];

type Settings = {
  readonly keyPrefix: KindSection;
  /** Name of a Lucide icon. */
  readonly icon: string;
  /** Position in the navigation, of the live list and of the removed one. */
  readonly order: number;
  readonly ratingPath?: NonNullable<Register['ratingPath']>;
};

function makeKind(name: RegisterName, { keyPrefix, ...navigation }: Settings) {
  return {
    name,
    app: 'mf-registers',
    texts: { keyPrefix },
    paths: REGISTERS[name].paths,
    ...navigation,
  } satisfies Register;
}

export type Kind = ReturnType<typeof makeKind>;

/** Keyed by the first word of the ids of their routes. */
export const KINDS = {
  clusters: makeKind('clusters', {
    keyPrefix: 'clusters',
    icon: 'sprout',
    order: 10,
    ratingPath: (id) => `/rating/cluster/${id}`,
  }),
  'seed-companies': makeKind('seed_companies', { keyPrefix: 'seedCompanies', icon: 'wheat', order: 20 }),
  cooperatives: makeKind('cooperatives', { keyPrefix: 'cooperatives', icon: 'handshake', order: 30 }),
} as const;

export type KindId = keyof typeof KINDS;

export const KIND_IDS = Object.keys(KINDS) as KindId[];

/** The gateway makes the first call of a public list in advance, with the filters of the page's address. Source: `toQuery`. */
const PRELOAD_QUERY =
  'province_code=:province&district_code=:district&search=:search&sort=:sort&page=:page&page_size=:size';

/** What the filters of a public list offer. */
const CHOICES = ['/api/provinces', '/api/districts?province_code=:province'];

function listRoutes<const Name extends string>(name: Name, { name: register, texts, paths }: Kind) {
  const { session, public: visitors } = paths;
  const { keyPrefix } = texts;
  const title = (key: string) => `${keyPrefix}.titles.${key}`;
  const staff = { layout: 'protected', chunk: 'staff' } as const;
  const open = { layout: 'public', chunk: 'public' } as const;
  const entries = `/api/registers/${register}`;
  const live = `${entries}?${PRELOAD_QUERY}`;
  const removed = `${entries}?state=removed&${PRELOAD_QUERY}`;
  const entry = `${entries}/:id`;
  return [
    { id: name, path: session.live, ...staff, title: title('live'), data: live },
    { id: `${name}-removed` as const, path: session.removed, ...staff, title: title('removed'), data: removed },
    {
      id: `${name}-create` as const,
      path: `${session.live}/create`,
      ...staff,
      title: title('create'),
      positions: ['CREATE'],
    },
    {
      id: `${name}-edit` as const,
      path: `${session.live}/edit/:id`,
      ...staff,
      title: title('edit'),
      positions: ['UPDATE'],
      data: entry,
    },
    { id: `${name}-view` as const, path: `${session.live}/view/:id`, ...staff, title: title('view'), data: entry },
    {
      id: `${name}-public` as const,
      path: visitors.live,
      ...open,
      title: title('live'),
      description: `${keyPrefix}.descriptions.live`,
      data: live,
      choices: CHOICES,
    },
    {
      id: `${name}-removed-public` as const,
      path: visitors.removed,
      ...open,
      title: title('removed'),
      description: `${keyPrefix}.descriptions.removed`,
      data: removed,
      choices: CHOICES,
    },
    {
      id: `${name}-entry-public` as const,
      path: `${visitors.live}/view/:id`,
      ...open,
      title: title('view'),
      description: `${keyPrefix}.descriptions.entry`,
      data: entry,
    },
  ] satisfies RemoteDefinition['routes'];
}

function listNavigation({ texts, paths, icon, order }: Kind): RemoteDefinition['navigation'] {
  const layouts = { session: 'protected', public: 'public' } as const;
  return (['session', 'public'] as const).flatMap((audience) => {
    const common = { layout: layouts[audience], order } as const;
    const label = `${texts.keyPrefix}.navigation`;
    return [
      { to: paths[audience].live, label: `${label}.live`, icon, group: 'registers', ...common },
      { to: paths[audience].removed, label: `${label}.removed`, icon: 'archive-x', group: 'removed', ...common },
    ];
  });
}

export const definition = {
  name: 'mf-registers',
  routes: [
    ...KIND_IDS.flatMap((id) => listRoutes(id, KINDS[id])),
    { id: 'help', path: '/help/registers', layout: 'public', title: 'help.title', description: 'help.description' },
  ],
  navigation: KIND_IDS.flatMap((id) => listNavigation(KINDS[id])),
} satisfies RemoteDefinition;
