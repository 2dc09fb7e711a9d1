import { PERSONAL_DATA_FORMAT } from '@klaster/shared/contract/accounts';
import { type Language } from '@klaster/shared/contract/http';
import { Readable } from 'node:stream';
import { now, type Database, type Tx, readSnapshot } from '../../kernel/database/connect';
import { fileDay } from '../../kernel/clock/tashkent';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { ProblemError } from '../../kernel/problems/problem-error';
import { fairQueue, type QueueCaller } from '../../kernel/queue/work-queue';
import { endingWith, startedRows } from '../../kernel/sheets/writing/batches';
import { LIST_NAMES, readList, readPreferences, type Whose } from './repository';
import { readAudit } from '../audit/presenter';
import { presentUser } from '../users/presenter';
import { findUser } from '../users/repository';

const MAX_CHANGES = 40;

type PersonalExport = Whose & {
  /** Leaves out the logins of others who acted on the account. */
  readonly isOwn: boolean;
  readonly language: Language;
};

/** Each export holds a database connection until the client has read it, so two at once leave one place to another caller. */
const queue = fairQueue('personal_data', { concurrency: 2, maxWaiting: 4, retrySeconds: 10 });

/** Source: specification 3.6.1. @throws ProblemError `not_found`, `upstream_unavailable` */
export async function exportData(db: Database, wanted: PersonalExport, caller: QueueCaller): Promise<FileAnswer> {
  const parts = queue.stream(() => readSnapshot(db, (tx) => writeParts(tx, wanted)), caller);
  const texts = await startedRows(parts);
  return { name: `klaster-${wanted.id}-${fileDay()}`, body: endingWith(Readable.from(texts), parts) };
}

async function* writeParts(tx: Tx, wanted: PersonalExport): AsyncGenerator<string[]> {
  const row = await findUser(tx, wanted.id, wanted.language);
  if (!row) throw new ProblemError('not_found');
  const { link: _, version: __, ...account } = presentUser(row);
  const head = {
    format: PERSONAL_DATA_FORMAT,
    made_at: await now(tx),
    account,
    preferences: await readPreferences(tx, wanted.id),
  };
  yield [JSON.stringify(head, undefined, 1).replace(/\n\}$/, '')];
  for (const name of LIST_NAMES) yield* asList(name, readList(tx, name, wanted));
  yield* asList('acts', readActs(tx, wanted));
  yield* asList('about_account', readAbout(tx, wanted));
  yield ['\n}\n'];
}

/** Formats a list with a row per line. */
async function* asList(name: string, batches: AsyncIterable<readonly object[]>): AsyncGenerator<string[]> {
  yield [`,\n ${JSON.stringify(name)}: [`];
  let isFirst = true;
  for await (const rows of batches) {
    yield rows.map((row) => {
      const text = `${isFirst ? '' : ','}\n  ${JSON.stringify(row)}`;
      isFirst = false;
      return text;
    });
  }
  yield ['\n ]'];
}

/** Reads the account's actions without the changed values, which are data of other subjects. */
async function* readActs(tx: Tx, { id, scope, language }: PersonalExport): AsyncGenerator<object[]> {
  for await (const entries of readAudit(tx, { userIds: [id], scope }, { language, maxChanges: 0 }))
    yield entries.map(({ at, action, entity, entity_id, subject }) => ({ at, action, entity, entity_id, subject }));
}

async function* readAbout(tx: Tx, { id, isOwn, scope, language }: PersonalExport): AsyncGenerator<object[]> {
  const search = { entity: 'users', entity_id: id, scope } as const;
  for await (const entries of readAudit(tx, search, { language, maxChanges: MAX_CHANGES }))
    yield entries.map(({ at, action, changes, user_login }) => ({
      at,
      action,
      changes,
      ...(!isOwn && { by: user_login }),
    }));
}
