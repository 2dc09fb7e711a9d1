export type Pending<Request, Answer> = {
  readonly request: Request;
  /** Settles the request. Without an answer, the call is refused. */
  readonly settle: (answer?: Answer) => void;
};

/** Further calls are refused, so that no remote opens endless dialogs. */
const MAX_PENDING = 5;

/** Pending requests to the user. There is one dialog at a time. */
export function createPromptQueue<Request, Answer>() {
  type Own = Pending<Request, Answer>;
  let pending: readonly Own[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Own[]) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  return {
    current: (): Own | undefined => pending[0],
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** `undefined` if the user gave none. */
    request: (request: Request): Promise<Answer | undefined> => {
      if (pending.length >= MAX_PENDING) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const own: Own = {
          request,
          settle(answer) {
            change(pending.filter((other) => other !== own));
            resolve(answer);
          },
        };
        change([...pending, own]);
      });
    },
    clear: (): void => {
      for (const { settle } of pending) settle();
    },
  };
}
