import type { Position } from '@klaster/shared/contract';

type Preset = {
  readonly name: 'viewer' | 'reviewer' | 'keeper' | 'administrator' | 'reporter';
  readonly positions: readonly Position[];
};

const STAFF: readonly Preset[] = [
  { name: 'viewer', positions: [] },
  { name: 'reviewer', positions: ['UPDATE'] },
  { name: 'keeper', positions: ['CREATE', 'UPDATE', 'DELETE'] },
  { name: 'administrator', positions: ['ADMIN'] },
];

const CLUSTER: readonly Preset[] = [
  { name: 'viewer', positions: [] },
  { name: 'reporter', positions: ['CREATE', 'UPDATE'] },
];

/** Positions usually given together: to staff, or to accounts that report for a cluster. */
export const presetsFor = (isStaff: boolean): readonly Preset[] => (isStaff ? STAFF : CLUSTER);
