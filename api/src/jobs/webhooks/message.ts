import { DEFAULT_LANGUAGE } from '@klaster/shared/contract/http';
import { createHash } from 'node:crypto';
import { narrowScope, WHOLE_REPUBLIC } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { readPage, type FeedPage } from '../../modules/changes/feed';
import { formatPosition, parsePosition, type Position } from '../../modules/changes/position';
import type { Claim } from '../../modules/webhooks/repository';
import type { Message } from '../../modules/webhooks/send';

const MAX_CHANGES = 100;

const MAX_BYTES = 256_000;

type Page = {
  /** Absent: nothing for this key has changed. */
  readonly message: Message | undefined;
  /** The webhook's position once the message is delivered. */
  readonly position: Position;
  readonly hasMore: boolean;
};

/** @throws ProblemError `position_gone` */
export async function readMessage(db: Database, claim: Claim): Promise<Page> {
  const scope = narrowScope(WHOLE_REPUBLIC, claim.key.province_code ?? undefined);
  const reader = { key: claim.key, scope, language: DEFAULT_LANGUAGE };
  const page = limitPage(await readPage(db, reader, { after: formatPosition(claim), limit: MAX_CHANGES }));
  const body = JSON.stringify({ type: 'changes.page', timestamp: new Date().toISOString(), data: page });
  return {
    message: page.changes.length > 0 ? { id: messageId(claim, page), body } : undefined,
    position: parsePosition(page.position),
    hasMore: page.has_more,
  };
}

/** Leaves out the last changes of a page that is too large; one change always fits. */
export function limitPage(page: FeedPage, maxBytes = MAX_BYTES): FeedPage {
  let bytes = 0;
  const beyond = page.changes.findIndex((change, index) => {
    bytes += Buffer.byteLength(JSON.stringify(change)) + 1;
    return index > 0 && bytes > maxBytes;
  });
  const last = page.changes[beyond - 1];
  return last ? { changes: page.changes.slice(0, beyond), position: last.position, has_more: true } : page;
}

/** An attempt with more changes has another id, and so has a replay: receivers skip ids that they know. */
function messageId({ id, replays }: Claim, { changes }: FeedPage): string {
  const parts = [id, replays, changes[0]?.position, changes.at(-1)?.position];
  return `msg_${createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 27)}`;
}
