import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import type { Register } from '@klaster/shared/register';
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
