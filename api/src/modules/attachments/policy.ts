import { ATTACHMENTS_OF_ONE } from '@klaster/shared/contract/http';
import type { User } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { barToEditing, mayEnter } from '../reports/policy';
import type { ReportRow } from '../reports/repository';
import type { Reader } from './repository';

/** Unfinished uploads of an account, at most. */
const MAX_UPLOADS = 10;

/** Unfinished uploads of all accounts, at most: their number, and the bytes that they may have in the end. */
const MAX_UNFINISHED = { uploads: 500, bytes: 5 * 1024 ** 3 };

/** Files of one report or entry that are stored, with removed ones. */
const MAX_STORED_FILES = 3 * ATTACHMENTS_OF_ONE;

type Counts = { readonly own: number; readonly stored: number; readonly uploading: number };

/** @throws ProblemError */
export function assertRoom({ own, stored, uploading }: Counts): void {
  if (own >= ATTACHMENTS_OF_ONE || stored >= MAX_STORED_FILES)
    throw new ProblemError('file_refused', { reason: 'too_many_attachments' });
  if (uploading >= MAX_UPLOADS) throw new ProblemError('too_many_uploads', { retryAfter: 60 });
}

/** Uploads that begin at the same moment may pass it by their number. @throws ProblemError `busy` */
export function assertCapacity(unfinished: typeof MAX_UNFINISHED, bytes: number): void {
  if (unfinished.uploads >= MAX_UNFINISHED.uploads || unfinished.bytes + bytes > MAX_UNFINISHED.bytes)
    throw new ProblemError('busy', { retryAfter: 60 });
}

export type FileRights = Reader & { readonly editable: boolean };

/** What a caller sees of a report's files. Corrections are hidden from staff who cannot enter them. Source: decision 040. */
export async function paperRights(db: Database, user: User, report: ReportRow): Promise<FileRights> {
  const enters = await mayEnter(db, user, report);
  const isOpen =
    report.period_open &&
    barToEditing({ status: report.status, removed: report.cluster_removed_at !== null }) === undefined;
  const isCorrected = user.cluster_id === null && !enters && report.status === 'rejected';
  return { userId: user.id, editable: isOpen && enters, until: isCorrected ? report.submitted_at : null };
}
