// All that this noun needs of other nouns.
export { statisticGroup } from '../reports/disclosure';
export { findEarlier, findHistory, listRemarks, type RemarkRow } from '../reports/entry.repository';
export { reportOf } from '../reports/policy';
export { presentNotes, presentRemark } from '../reports/presenter';
export { isPreparer } from '../reports/repository';
export {
  findNotes,
  findRoundFigures,
  listConfirmedFigures,
  listSnapshots,
  type ConfirmedFigures,
  type SnapshotRow,
} from '../reports/rounds.repository';
