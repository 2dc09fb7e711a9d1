// All that this noun needs of other nouns.
export { queueDecisionNotice } from '../notices/decisions.repository';
export { notifyOfReport } from '../notices/recipients.repository';
export { assertPeriodOpen } from '../periods/policy';
export { addScore, dropScore } from '../rating/keep-scores';
export { shareRating } from '../rating/methods.repository';
export { lockVisible, reportOf } from '../reports/policy';
export { presentPlace, presentQueueItem, presentReport } from '../reports/presenter';
export {
  countQueue,
  findNeighbours,
  findLatestRemark,
  findNextNew,
  insertRemarks,
  insertSnapshot,
  isPreparer,
  listQueue,
  setDecided,
  type LockedReport,
} from '../reports/repository';
