import type { SectionSaved, SectionSaveBody } from '@klaster/shared/contract/reports';
import {
  deriveFigures,
  listEntered,
  type Figures,
  type Indicator,
  type Section,
} from '@klaster/shared/contract/indicators';
import { recordChange } from '../../../kernel/audit/record.repository';
import type { Act, ActTx } from '../../../kernel/authority/guarded';
import type { Database, Tx } from '../../../kernel/database/connect';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { assertPeriodOpen } from '../../periods/repository';
import { findSection, updateFigures, upsertSection, type SectionRow } from './repository';
import { barToEditing, mayEnter } from '../policy';
import { allFigures, presentSection } from '../presenter';
import { lockVisible, type LockedReport } from '../repository';

type SectionPlace = { readonly id: number; readonly section: Section };

type Notes = Readonly<Record<string, string>>;

type SectionSave = { readonly place: SectionPlace; readonly body: SectionSaveBody };

/** A retry without changes succeeds, even with an old version. @throws ProblemError `stale_version` with the current section */
export function saveSection(db: Database, act: Act, { place, body }: SectionSave): Promise<SectionSaved> {
  return act.checks.change(db, async (tx) => {
    const report = await lockToEnter(tx, act, place.id);
    const indicators = listEntered(place.section);
    assertBelongs(indicators, body);
    const saved = await findSection(tx, place.id, place.section);
    const before = allFigures(report.figures);
    const figures = findChanges(indicators, before, body.figures);
    const notes = notesAfter(saved?.notes ?? {}, body.notes ?? {});
    if (Object.keys(figures).length === 0 && notes === undefined) return howItStands(report, saved);
    await assertEditable(tx, report);
    if ((saved?.version ?? 0) !== body.version)
      throw new ProblemError('stale_version', { current: currentSection(place.section, saved, before) });
    const row = { report_id: place.id, section: place.section, saved_by: act.user.id };
    const { version, saved_at } = await upsertSection(tx, { ...row, notes: notes ?? saved?.notes ?? {} });
    const report_version = await updateFigures(tx, place.id, deriveFigures({ ...before, ...figures }));
    await recordChange(tx, act, {
      action: 'edit',
      entity: 'reports',
      id: place.id,
      before: { ...pick(before, figures), ...(notes && { notes: saved?.notes ?? {} }) },
      // Until submission, the audit shows staff only what staff typed. Source: decision 064.
      after: { ...figures, ...(notes && { notes }), ...(act.user.cluster_id === null && { typed_by_staff: true }) },
    });
    return { version, saved_at: saved_at.toISOString(), report_version };
  });
}

/** @throws ProblemError if the caller may not read the report, or may not correct it */
export async function lockToEnter(tx: ActTx, { user, checks }: Act, id: number): Promise<LockedReport> {
  const report = await checks.locked(tx, () => lockVisible(tx, user, id));
  // Who may correct a rejected report depends on its author, besides the required positions.
  if (!(await mayEnter(tx, user, report))) throw new ProblemError('forbidden');
  return report;
}

export async function assertEditable(tx: Tx, report: LockedReport): Promise<void> {
  const bar = barToEditing({ status: report.status, removed: report.cluster_removed_at !== null });
  if (bar) throw new ProblemError(bar);
  await assertPeriodOpen(tx, report);
}

/** @throws ProblemError naming figures and notes of other sections */
function assertBelongs(indicators: readonly Indicator[], { figures, notes = {} }: SectionSaveBody): void {
  const sectionKeys = new Set<string>(indicators.map(({ key }) => key));
  const strays = (part: string, keys: object) =>
    Object.keys(keys)
      .filter((key) => !sectionKeys.has(key))
      .map((key) => ({ path: `${part}.${key}`, code: 'unknown_field' as const }));
  const fields = [...strays('figures', figures), ...strays('notes', notes)];
  if (fields.length > 0) throw new ProblemError('invalid_input', { fields });
}

/** Empty texts count as missing. */
function findChanges(indicators: readonly Indicator[], before: Figures, typed: Partial<Figures>): Partial<Figures> {
  const changed = indicators.flatMap(({ key }) => {
    if (typed[key] === undefined) return [];
    const value = typed[key] === '' ? null : typed[key];
    return value === before[key] ? [] : [[key, value]];
  });
  return Object.fromEntries(changed) as Partial<Figures>;
}

/** Returns undefined if nothing changed. */
function notesAfter(before: Notes, typed: Notes): Notes | undefined {
  const changed = Object.entries(typed).filter(([key, note]) => (before[key] ?? '') !== note);
  if (changed.length === 0) return undefined;
  const all = { ...before, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(all).filter(([, note]) => note !== ''));
}

const currentSection = (section: Section, saved: SectionRow | undefined, figures: Figures) => ({
  ...presentSection(section, saved),
  figures: Object.fromEntries(listEntered(section).map(({ key }) => [key, figures[key]])),
});

const howItStands = (report: LockedReport, saved: SectionRow | undefined): SectionSaved => ({
  version: saved?.version ?? 0,
  saved_at: saved?.saved_at.toISOString() ?? null,
  report_version: report.version,
});

const pick = (figures: Figures, keys: object) =>
  Object.fromEntries(Object.entries(figures).filter(([key]) => key in keys));
