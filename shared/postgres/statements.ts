import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/**
 * Statements within `work` carry the request's id, in `pg_stat_activity` and in the logs of slow statements.
 * @param id safe within an SQL comment: letters, digits, `_`, `.`, `-`
 */
export const forRequest = <Result>(id: string, work: () => Result): Result => requests.run(id, work);

/** A statement that has ended, successfully or not. The text contains no values. */
type EndedStatement = { readonly text: string; readonly ms: number; readonly requestId: string | undefined };

type Watcher = (statement: EndedStatement) => void;

const watchers = new Set<Watcher>();

/** @returns stops watching */
export function watchStatements(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export async function sendNamed<Answer>(text: string, send: (named: string) => Promise<Answer>): Promise<Answer> {
  const requestId = requests.getStore();
  const begun = performance.now();
  try {
    return await send(requestId === undefined ? text : `/* ${requestId} */ ${text}`);
  } finally {
    const ms = performance.now() - begun;
    for (const watcher of watchers) watcher({ text, ms, requestId });
  }
}
