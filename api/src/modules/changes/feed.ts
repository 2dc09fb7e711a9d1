import { KINDS_OF_SCOPES, type Change, type ChangeKind } from '@klaster/shared/contract/endpoints';
import type { KeyCaller } from '../../kernel/authority/scope';
import { inSnapshot, type Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { readCurrent, type Within } from './current';
import { formatPosition, isBefore, parsePosition, type Position } from './position';
import { listChanges, listIds, readFeedState, type ChangeRow, type FeedState } from './repository';

export type Reader = Within & { readonly key: Pick<KeyCaller, 'scopes'> };

export type FeedPage = { readonly changes: Change[]; readonly position: string; readonly has_more: boolean };

/**
 * Reads the next changes, and the current state of what they concern, in one snapshot: a later change of the same object is a later change in the feed.
 * @throws ProblemError `position_gone`
 */
export function readPage(
  db: Database,
  reader: Reader,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<FeedPage> {
  return inSnapshot(db, async (tx) => {
    const state = await readFeedState(tx);
    const from = parsePosition(after);
    assertValid(from, state);
    const rows = await listChanges(tx, from, limit);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      changes: await presentChanges(tx, { rows, epoch: state.epoch }, reader),
      position: formatPosition(last ? { epoch: state.epoch, xid: last.xid, seq: last.seq } : endOf(state, from)),
      has_more: last !== undefined,
    };
  });
}

/** The position of changes that are still to come. */
export async function findEnd(db: Database): Promise<Position> {
  return endOf(await readFeedState(db));
}

/** @throws ProblemError `position_gone` */
export async function findValid(db: Database, text: string): Promise<Position> {
  const position = parsePosition(text);
  assertValid(position, await readFeedState(db));
  return position;
}

/** A position of another database, from before the oldest change, or from a future that a restore has undone. */
function assertValid(position: Position, { epoch, floor_xid, floor_seq, end }: FeedState): void {
  const isGone =
    position.epoch !== epoch ||
    isBefore(position, { xid: floor_xid, seq: floor_seq }) ||
    isBefore({ xid: end, seq: '0' }, position);
  if (isGone) throw new ProblemError('position_gone');
}

/** A replica may be behind the position. */
function endOf({ epoch, horizon }: FeedState, from?: Position): Position {
  const end = { epoch, xid: horizon, seq: '0' };
  return from && isBefore(end, from) ? from : end;
}

async function presentChanges(
  tx: Database,
  { rows, epoch }: { readonly rows: readonly ChangeRow[]; readonly epoch: string },
  reader: Reader,
): Promise<Change[]> {
  const seen = rows.filter((row) => mayRead(reader, row));
  const current = new Map<ChangeKind, Awaited<ReturnType<typeof readCurrent>>>();
  for (const kind of new Set(seen.map((row) => row.kind))) {
    const ids = [...new Set(seen.filter((row) => row.kind === kind).map(({ entity_id }) => entity_id))];
    current.set(kind, await readCurrent(tx, { kind, ids }, reader));
  }
  return seen.map(({ xid, seq, kind, entity_id, at }) => ({
    position: formatPosition({ epoch, xid, seq }),
    kind,
    id: entity_id,
    at: at.toISOString(),
    data: current.get(kind)?.get(entity_id) ?? null,
  }));
}

const hasKind = ({ key }: Reader, kind: ChangeKind): boolean =>
  key.scopes.some((scope) => KINDS_OF_SCOPES[scope].includes(kind));

/** Whether an entry or report was or is within the scope. Quarters belong to no province. */
function mayRead(reader: Reader, { kind, province_code, former_province }: ChangeRow): boolean {
  const territory = reader.scope.province_code;
  return (
    hasKind(reader, kind) &&
    (territory === null || kind === 'periods' || territory === province_code || territory === former_province)
  );
}

type StateQuery = { readonly kind: ChangeKind; readonly after_id?: number | undefined; readonly limit: number };

/** A kind beyond the scopes of the key is empty. */
export function readState(db: Database, reader: Reader, { kind, after_id = 0, limit }: StateQuery) {
  return inSnapshot(db, async (tx) => {
    const position = formatPosition(endOf(await readFeedState(tx)));
    const slice = { scope: reader.scope, after: after_id, limit };
    const ids = hasKind(reader, kind) ? await listIds(tx, kind, slice) : [];
    const current = await readCurrent(tx, { kind, ids }, reader);
    const items = ids.flatMap((id) => {
      const data = current.get(id);
      return data ? [{ id, data }] : [];
    });
    return { items, next: ids.length === limit ? (ids.at(-1) ?? null) : null, position };
  });
}
