// All that this noun needs of other nouns.
export { findPeriod } from '../periods/repository';
export {
  filledCount,
  inScope,
  isOverdue,
  preparedBy,
  sentFigures,
  wasRegistered,
} from '../reports/fragments.repository';
export { barToEditing, mayEnterAs } from '../reports/policy';
