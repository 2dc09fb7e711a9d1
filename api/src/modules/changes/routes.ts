import type { KeyCaller } from '../../kernel/authority/scope';
import { lists } from '../../kernel/authority/guarded';
import type { Handlers, Services } from '../../kernel/http/call';
import { ProblemError } from '../../kernel/problems/problem-error';
import { isKeyLive } from '../api-keys/repository';
import { readPage, readState } from './feed';
import { Waiting } from './waiting';

export const changeRoutes = ({ db }: Services) => {
  const waiting = new Waiting(db);
  return {
    'GET /api/changes': lists(({ query, key, language, signal }, scope) => {
      const reader = { key: assertKey(key), scope, language };
      return waiting.untilRead({ seconds: query.wait, signal }, query, async (page) => {
        // It may have been revoked meanwhile.
        if (!(await isKeyLive(db, reader.key.id))) throw new ProblemError('unauthenticated');
        return readPage(db, reader, page);
      });
    }),
    'GET /api/changes/state': lists(({ query, key, language }, scope) =>
      readState(db, { key: assertKey(key), scope, language }, query),
    ),
  } satisfies Partial<Handlers>;
};

/** Only API keys may make these calls. */
function assertKey(key: KeyCaller | undefined): KeyCaller {
  if (!key) throw new ProblemError('forbidden');
  return key;
}
