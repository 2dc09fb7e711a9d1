import type { IndicatorKey } from '@klaster/shared/contract/indicators';
import type { SectionState } from './report-draft';
import type { Clash } from './typed';

type Halt = Exclude<SectionState['status'], 'saved' | 'typing' | 'saving'>;

/** Why a section is not saved automatically. */
export type Halted = {
  status: Halt;
  message: string;
  fields: ReadonlyMap<IndicatorKey, string>;
  clashes: readonly Clash[];
};

const NO_FIELDS: ReadonlyMap<IndicatorKey, string> = new Map();

export const halt = (status: Halt, more: Partial<Halted> = {}): Halted => ({
  status,
  message: '',
  fields: NO_FIELDS,
  clashes: [],
  ...more,
});
