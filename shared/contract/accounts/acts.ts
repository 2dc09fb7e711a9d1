import type { Audience, Position } from '../http/positions';

/** Positions and their acts, in the order in which they are explained. */
export const ACTS = [
  'entries_add',
  'entries_change',
  'entries_remove',
  'entries_restore',
  'imports_undo',
  'reports_begin',
  'reports_fill',
  'reports_decide',
  'reports_reopen',
  'targets',
  'accounts',
  'erasure',
  'keys',
  'status',
  'audit',
  'periods',
  'approval',
  'methods',
  'contacts',
  'second_factor',
] as const;

export type Act = (typeof ACTS)[number];

/** Any one of the positions suffices; `republic` requires an account without a province. */
export type GrantedAct = {
  readonly act: Act;
  readonly audience: Audience;
  readonly over: 'republic' | 'territory' | 'own';
  readonly positions: readonly Position[];
};

const staff = (act: Act, ...positions: Position[]): GrantedAct => ({
  act,
  audience: 'staff',
  over: 'territory',
  positions,
});
const ofRepublic = (act: Act): GrantedAct => ({ act, audience: 'staff', over: 'republic', positions: ['ADMIN'] });
const ofCluster = (act: Act, ...positions: Position[]): GrantedAct => ({
  act,
  audience: 'cluster',
  over: 'own',
  positions,
});

/**
 * Authority of the calls by act. A copy of what `grantedActs` reads from the table of endpoints, which is too large for
 * a page; `endpoints/acts.test.ts` compares the two.
 */
export const GRANTED_ACTS: readonly GrantedAct[] = [
  staff('entries_add', 'CREATE'),
  staff('entries_change', 'UPDATE'),
  staff('entries_remove', 'DELETE'),
  staff('entries_restore', 'ADMIN'),
  staff('imports_undo', 'ADMIN'),
  staff('reports_begin', 'CREATE'),
  ofCluster('reports_begin', 'CREATE'),
  staff('reports_fill', 'CREATE', 'UPDATE'),
  ofCluster('reports_fill', 'CREATE', 'UPDATE'),
  staff('reports_decide', 'UPDATE'),
  staff('reports_reopen', 'ADMIN'),
  ofCluster('targets', 'CREATE', 'UPDATE'),
  staff('accounts', 'ADMIN'),
  ofRepublic('erasure'),
  ofRepublic('keys'),
  ofRepublic('status'),
  staff('audit', 'ADMIN'),
  ofRepublic('periods'),
  ofRepublic('approval'),
  ofRepublic('methods'),
  ofRepublic('contacts'),
  ofRepublic('second_factor'),
];

/** The fields of an account that limit the reach of its positions. */
type Reach = { readonly province_code: string | null; readonly cluster_id: number | null };

/** Acts of a position. ADMIN is listed without the acts of the other positions, which it includes. */
export function listGrantedActs(position: Position, { province_code, cluster_id }: Reach): Act[] {
  const audience: Audience = cluster_id === null ? 'staff' : 'cluster';
  return GRANTED_ACTS.filter((granted) => granted.audience === audience && granted.positions.includes(position))
    .filter(({ over }) => over !== 'republic' || province_code === null)
    .map(({ act }) => act);
}
