import { KEY_SCOPES, type KeyScope } from '@klaster/shared/contract/accounts';
import { holdsPosition, type Position } from '@klaster/shared/contract/http';
import { STAFF_COLUMNS, type Rule, type Word } from './authority-table';
import type { PlaceCodes } from './call-row';
import { ANDIJON, BUXORO } from '../support/fixtures';

/** The calling account, and the place or cluster of what the call concerns. */
export type Case = {
  readonly name: string;
  readonly login?: string;
  readonly key?: { readonly scope: KeyScope; readonly province: string | null };
  readonly place: PlaceCodes;
  /** Whether the call concerns the cluster that the caller is bound to. */
  readonly isOwn?: boolean;
  /** The status that a rule of the document gives a caller. */
  readonly expected: (rule: Rule) => 200 | 401 | 403;
};

export const COLUMNS = STAFF_COLUMNS.map((column) => ({
  column,
  positions: column === 'No position' ? [] : ([column] as Position[]),
}));

export const staffLogin = (column: string, province: string | null) =>
  `${column}-${province}`.toLowerCase().replace(' ', '-');

export const boundLogin = (column: string) => `bound-${column}`.toLowerCase().replace(' ', '-');

export const HOME = ANDIJON.province_code;

function expectedOfStaff(word: Word, isOfRepublic: boolean, isOwnPlace: boolean): 200 | 403 {
  // The reports of the rows were prepared by somebody else, and nobody is absent.
  if (word === '—' || word === 'prepared' || word === 'delegated') return 403;
  if (word === 'republic') return isOfRepublic ? 200 : 403;
  return word === 'territory' && !isOfRepublic && !isOwnPlace ? 403 : 200;
}

function expectedOfCluster({ word, positions: wanted }: Rule['cluster'], held: readonly Position[], isOwn: boolean) {
  if (word === '—' || !holdsPosition(held, wanted)) return 403;
  return word === 'own' && !isOwn ? 403 : 200;
}

export const VISITOR: Case = {
  name: 'a visitor',
  place: ANDIJON,
  expected: ({ visitor }) => (visitor === '—' ? 401 : 200),
};

export const STAFF: Case[] = COLUMNS.flatMap(({ column }) => [
  {
    name: `${column} of the republic`,
    login: staffLogin(column, null),
    place: BUXORO,
    expected: ({ staff }: Rule) => expectedOfStaff(staff[column], true, false),
  },
  ...[ANDIJON, BUXORO].map((place) => ({
    name: `${column} of a province, in ${place === ANDIJON ? 'it' : 'another'}`,
    login: staffLogin(column, HOME),
    place,
    expected: ({ staff }: Rule) => expectedOfStaff(staff[column], false, place === ANDIJON),
  })),
]);

export const CLUSTERS: Case[] = COLUMNS.flatMap(({ column, positions }) =>
  [true, false].map((isOwn) => ({
    name: `a cluster with ${column}, ${isOwn ? 'its own' : "another's"}`,
    login: boundLogin(column),
    place: ANDIJON,
    isOwn,
    expected: ({ cluster }: Rule) => expectedOfCluster(cluster, positions, isOwn),
  })),
);

/** Where every account may call, and so may a visitor, credentials are ignored. */
export const isOpen = ({ visitor, staff, cluster }: Rule) =>
  [visitor, staff['No position'], cluster.word].every((word) => word === 'public');

/** A key with only one scope. */
export const KEYS: Case[] = KEY_SCOPES.flatMap((scope) =>
  [
    { name: 'of the republic', province: null, place: BUXORO },
    { name: 'of a province, in it', province: HOME, place: ANDIJON },
    { name: 'of a province, in another', province: HOME, place: BUXORO },
  ].map(({ name, province, place }) => ({
    name: `a key for ${scope} ${name}`,
    key: { scope, province },
    place,
    expected: (rule: Rule) => {
      if (isOpen(rule)) return 200;
      if (!rule.key.scopes.includes(scope)) return 403;
      return expectedOfStaff(rule.key.word, province === null, place === ANDIJON);
    },
  })),
);
