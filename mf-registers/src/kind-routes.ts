import type { RemoteDefinition } from '@klaster/shared/remote';
import type { Register } from '@klaster/shared/register';
import type catalogue from './locales/uz-Cyrl.json';

type Catalogue = typeof catalogue;

/** Sections of the catalogue that have all texts of a register. */
type KindSection = {
  [Section in keyof Catalogue]: Catalogue[Section] extends Catalogue['clusters'] ? Section : never;
}[keyof Catalogue];

/** A register of this remote, with its icon and position in the navigation. */
export type Kind = Register & {
  readonly texts: { readonly keyPrefix: KindSection };
  /** Name of a Lucide icon. */
  readonly icon: string;
  /** Its position among the registers, live and removed alike. */
  readonly order: number;
};

/** Query of the first call of a public list, which the gateway makes ahead: the filters in the page's address. */
const PRELOAD_QUERY = 'province_code=:province&district_code=:district&search=:search';

/** The routes of a register: for staff its lists, forms and entries, for visitors its lists and entries. */
export function routesOf<const Name extends string>(name: Name, { name: register, texts, paths }: Kind) {
  const { session, public: visitors } = paths;
  const { keyPrefix } = texts;
  const title = (key: string) => `${keyPrefix}.titles.${key}`;
  const staff = { layout: 'protected', chunk: 'staff' } as const;
  const open = { layout: 'public', chunk: 'public' } as const;
  const data = `/api/registers/${register}`;
  return [
    { id: name, path: session.live, ...staff, title: title('live') },
    { id: `${name}-removed` as const, path: session.removed, ...staff, title: title('removed') },
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
    },
    { id: `${name}-view` as const, path: `${session.live}/view/:id`, ...staff, title: title('view') },
    {
      id: `${name}-public` as const,
      path: visitors.live,
      ...open,
      title: title('live'),
      description: `${keyPrefix}.descriptions.live`,
      data: `${data}?${PRELOAD_QUERY}`,
    },
    {
      id: `${name}-removed-public` as const,
      path: visitors.removed,
      ...open,
      title: title('removed'),
      description: `${keyPrefix}.descriptions.removed`,
      data: `${data}?state=removed&${PRELOAD_QUERY}`,
    },
    {
      id: `${name}-entry-public` as const,
      path: `${visitors.live}/view/:id`,
      ...open,
      title: title('view'),
      description: `${keyPrefix}.descriptions.entry`,
      data: `${data}/:id`,
    },
  ] satisfies RemoteDefinition['routes'];
}

/** Navigation entries of a register's lists. */
export function navigationOf({ texts, paths, icon, order }: Kind): RemoteDefinition['navigation'] {
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
