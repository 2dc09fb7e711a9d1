import type { QueuePlace } from '@klaster/shared/contract/reports';
import { network } from '@klaster/shared/testing';
import { aQueue, aReport, PROVINCES } from './fixtures';

export const PLACE = 'GET /api/review/clusters/:id/place';
export const CONFIRM = 'POST /api/confirm-cluster/:id';
export const REJECT = 'POST /api/reject-cluster/:id';

/** Answers what the review screen requests of a new report without a remark, and an empty queue behind it. */
export function answerReview(report = aReport()): void {
  network.on('GET /crud/cluster/:id', report);
  network.on('GET /api/remark/cluster/:id', { comment: '' });
  network.on('GET /api/me/phrases', { own: [], recent: [] });
  network.on('GET /api/review/clusters', aQueue([]));
  network.on('GET /api/provinces', PROVINCES);
}

export function aPlace(change: Partial<QueuePlace> = {}): QueuePlace {
  return { position: 1, total: 1, previous: null, next: null, next_new: null, ...change };
}
