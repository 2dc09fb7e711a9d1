import { REPORT_STATUS, type ReviewQueueQuery } from '@klaster/shared/contract';
import type { QueueStatus } from '../database/tables';

const STORED: Readonly<Record<NonNullable<ReviewQueueQuery['status']>, QueueStatus>> = {
  [REPORT_STATUS.new]: 'new',
  [REPORT_STATUS.confirmed]: 'confirmed',
  [REPORT_STATUS.rejected]: 'rejected',
};

/** The word of the table for a word of the wire. */
export function storedStatus(status: ReviewQueueQuery['status']): QueueStatus | undefined {
  return status && STORED[status];
}
