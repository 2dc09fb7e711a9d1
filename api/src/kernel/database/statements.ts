import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/**
 * Runs work for a request: each of its statements carries the id of the request, in the database (log of slow statements,
 * `pg_stat_activity`) and in our log of slow statements.
 * @param id safe within an SQL comment: letters, digits, `_`, `.`, `-`
 */
export const forRequest = <Result>(id: string, work: () => Result): Result => requests.run(id, work);

/** A finished statement, successful or not. Its text contains no values. */
type EndedStatement = { readonly text: string; readonly ms: number; readonly requestId: string | undefined };

type Watcher = (statement: EndedStatement) => void;

const watchers = new Set<Watcher>();

/** @returns ends it */
export function watchStatements(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Sends a statement tagged with the id of its request, and notifies the watchers when it ends. */
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
