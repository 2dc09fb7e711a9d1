import type { KeyCaller } from '../../kernel/authority/scope';
import { lists } from '../../kernel/authority/guarded';
import type { Handlers, Services } from '../../kernel/http/call';
import { ProblemError } from '../../kernel/problems/problem-error';
import { readPage, readState } from './feed';
import { Waiting } from './waiting';

export const changeRoutes = ({ db }: Services) => {
  const waiting = new Waiting(db);
  return {
    'GET /api/changes': lists(({ query, key, language, signal }, scope) => {
      const reader = { key: assertKey(key), scope, language };
      return waiting.untilRead({ seconds: query.wait, signal }, query, (page) => readPage(db, reader, page));
    }),
    'GET /api/changes/state': lists(({ query, key, language }, scope) =>
      readState(db, { key: assertKey(key), scope, language }, query),
    ),
  } satisfies Partial<Handlers>;
};

/** The calls are open to keys alone. */
function assertKey(key: KeyCaller | undefined): KeyCaller {
  if (!key) throw new ProblemError('forbidden');
  return key;
}
