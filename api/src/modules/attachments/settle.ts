import type { FastifyBaseLogger } from 'fastify';
import { createHash } from 'node:crypto';
import { recordChange, type Actor } from '../../kernel/audit/record.repository';
import type { User } from '../../kernel/authority/scope';
import { repeat } from '../../kernel/clock/repeat';
import type { Database, Tx } from '../../kernel/database/connect';
import type { Scan } from '../../kernel/files/clamd';
import { findKind, HEAD_BYTES, TAIL_BYTES, type FileEnds } from '../../kernel/files/file-kind';
import { ProblemError, type RefusalReason } from '../../kernel/problems/problem-error';
import {
  deleteAttachment,
  hasAttachment,
  listUnchecked,
  lockAttachment,
  readParts,
  updateAttachment,
  type AttachmentRow,
} from './repository';

/** Absent: there is no scanner. */
export type Settling = { readonly db: Database; readonly scan?: Scan | undefined };

/**
 * Checks a whole file: it is stored, refused and deleted, or waits until the scanner answers. Safe to repeat.
 * @throws ProblemError `file_refused`
 */
export async function settle(
  settling: Settling,
  file: AttachmentRow,
  actor: Actor<User | null> = NOBODY,
): Promise<void> {
  try {
    await check(settling, file, actor);
  } catch (error) {
    // Its sender may have removed it meanwhile.
    if (error instanceof ProblemError || (await hasAttachment(settling.db, file.id))) throw error;
  }
}

async function check({ db, scan }: Settling, file: AttachmentRow, actor: Actor<User | null>): Promise<void> {
  const { sha256, ...ends } = await measure(db, file);
  const type = findKind(file.name, ends);
  const verdict = type && scan ? await scan(readParts(db, file)) : 'clean';
  // Moves the file to the end of the queue.
  if (verdict === 'unknown') return void (await updateAttachment(db, file.id, {}));
  const reason = !type ? 'no_attachment' : verdict === 'infected' ? 'infected' : undefined;
  const isDone = await db.transaction().execute(async (tx) => {
    // Another instance may have been first, or the upload was ended.
    if ((await lockAttachment(tx, file.id))?.state !== 'checking') return false;
    if (reason) await deleteAttachment(tx, file.id);
    else await updateAttachment(tx, file.id, { state: 'stored', type: type ?? null, sha256 });
    if (reason !== 'no_attachment')
      await recordFile(tx, actor, { file: { ...file, sha256 }, action: 'attach', reason });
    return true;
  });
  if (isDone && reason) throw new ProblemError('file_refused', { reason });
}

/** In a job: the audit has the file, and the file its sender. */
const NOBODY: Actor<null> = { user: null, requestId: null };

type FileEvent = {
  readonly file: AttachmentRow;
  readonly action: 'attach' | 'detach';
  readonly reason?: RefusalReason | undefined;
};

/** Adds an audit row about a report or an entry. */
export function recordFile(tx: Tx, actor: Actor<User | null>, { file, action, reason }: FileEvent): Promise<void> {
  const { report_id, register, entry_id, name, size, sha256, act } = file;
  // As for figures: see `reports/entry/save.ts`.
  const mark = register === null && actor.user?.cluster_id === null ? { typed_by_staff: true } : null;
  const details = { file: name, size, sha256, ...(act && { act }), ...(reason && { reason }) };
  return recordChange(tx, actor, {
    action,
    entity: register ?? 'reports',
    id: report_id ?? entry_id,
    before: action === 'detach' ? details : null,
    after: action === 'attach' ? { ...details, ...mark } : mark,
  });
}

async function measure(db: Database, file: AttachmentRow): Promise<FileEnds & { readonly sha256: string }> {
  const hash = createHash('sha256');
  let [head, tail] = [Buffer.alloc(0), Buffer.alloc(0)];
  for await (const part of readParts(db, file)) {
    hash.update(part);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, part]);
    tail = Buffer.concat([tail, part]).subarray(-TAIL_BYTES);
  }
  return { head, tail, sha256: hash.digest('hex') };
}

/** Files checked in one run, at most. */
const BATCH = 20;

/** Checks files whose check was interrupted, or whose scanner did not answer. */
export async function settleWaiting(settling: Settling): Promise<void> {
  for (const file of await listUnchecked(settling.db, BATCH)) {
    try {
      await settle(settling, file);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  }
}

const PAUSE_MS = 30_000;

/** @returns a stop function, which waits for the current run */
export const startSettling =
  (scan: Scan | undefined) =>
  (db: Database, log: FastifyBaseLogger): (() => Promise<void>) =>
    repeat(
      { run: () => settleWaiting({ db, scan }), everyMs: PAUSE_MS, failure: 'attached files could not be checked' },
      log,
    );
