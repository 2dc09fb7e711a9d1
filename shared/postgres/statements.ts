import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/**
 * Does something for a request: each statement that it leads to names it, in the text that the database has of it (its log of slow
 * statements, `pg_stat_activity`), and where it is slow in ours.
 * @param id fit for a comment of SQL: letters, digits, `_`, `.`, `-`
 */
export const forRequest = <Result>(id: string, work: () => Result): Result => requests.run(id, work);

/** A statement that has ended, well or not. Values are no part of its text. */
type EndedStatement = { readonly text: string; readonly ms: number; readonly requestId: string | undefined };

type Watcher = (statement: EndedStatement) => void;

const watchers = new Set<Watcher>();

/** @returns ends it */
export function watchStatements(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Sends a statement with the name of the request that it is for, and tells the watchers of its end. */
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
