import { SECTIONS } from '@klaster/shared/contract/indicators';
import type { Section, IndicatorKey } from '@klaster/shared/contract/indicators';
import { asBefore } from './report-draft';
import type { DraftSnapshot, SectionConflict, SectionState } from './report-draft';
import type { Clash } from './typed';
import type { TypedFields } from './typed-fields';

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

type Draft = {
  readonly fields: TypedFields;
  readonly halted: ReadonlyMap<Section, Halted>;
  readonly sending: Section | undefined;
};

/** Keeps the parts that are as they were before, so that the screen draws only what has changed. */
export function drawSnapshot(draft: Draft, before: DraftSnapshot | undefined): DraftSnapshot {
  const { fields, halted } = draft;
  const states = SECTIONS.map((section) => [
    section,
    asBefore(before?.sections[section], describeState(draft, section)),
  ]);
  const conflicts = [...halted].flatMap(([section, { status, clashes }]) => {
    const known = before?.conflicts.find((conflict) => conflict.section === section);
    return status === 'conflict' ? [asBefore(known, describeConflict(draft, section, clashes))] : [];
  });
  return {
    ...fields.draw(),
    sections: Object.fromEntries(states) as Record<Section, SectionState>,
    conflicts: asBefore(before?.conflicts, conflicts),
    reportVersion: fields.reportVersion,
    isStored: fields.isStored,
  };
}

function describeState({ fields, halted, sending }: Draft, section: Section): SectionState {
  const { savedAt, savedBy } = fields.savedOf(section);
  if (sending === section) return { status: 'saving' };
  const halt = halted.get(section);
  if (halt?.status === 'failed') return { status: 'failed', message: halt.message, fields: halt.fields };
  if (halt) return { status: halt.status };
  return fields.toSend(section).length > 0 ? { status: 'typing' } : { status: 'saved', savedAt, savedBy };
}

function describeConflict({ fields }: Draft, section: Section, clashes: readonly Clash[]): SectionConflict {
  const { savedAt, savedBy } = fields.savedOf(section);
  return { section, savedAt, savedBy, fields: clashes };
}
