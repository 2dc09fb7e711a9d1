// All that this noun needs of other nouns.
export { assertPeriodOpen } from '../periods/policy';
export { holdCalendar, periodsToBegin } from '../periods/repository';
export {
  findCluster,
  findEarlier,
  findSection,
  holdCluster,
  insertDraft,
  listOwnReports,
  listRemarks,
  listSections,
  setSubmitted,
  updateFigures,
  upsertSection,
  type SectionRow,
} from '../reports/entry.repository';
export { barToEditing, figuresFor, lockVisible, mayEnter, reportOf } from '../reports/policy';
export { allFigures, presentEntry, presentOwnReport, presentSection, sectionsOfNotes } from '../reports/presenter';
export { insertSnapshot, type LockedReport, type ReportRow } from '../reports/repository';
export { findNotes } from '../reports/rounds.repository';
