export type Pending<Request, Answer> = {
  readonly request: Request;
  /** Settles the request. Without an answer, the call is refused. */
  readonly settle: (answer?: Answer) => void;
};

/** Further calls are refused, so that no remote opens endless dialogs. */
const MAX_PENDING = 5;

/** Pending requests to the user. There is one dialog at a time. */
export function createPromptQueue<Request, Answer>() {
  type Entry = Pending<Request, Answer>;
  let pending: readonly Entry[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Entry[]) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  return {
    current: (): Entry | undefined => pending[0],
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** `undefined` if the user gave none. */
    request: (request: Request): Promise<Answer | undefined> => {
      if (pending.length >= MAX_PENDING) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const entry: Entry = {
          request,
          settle(answer) {
            change(pending.filter((other) => other !== entry));
            resolve(answer);
          },
        };
        change([...pending, entry]);
      });
    },
    clear: (): void => {
      for (const { settle } of pending) settle();
    },
  };
}
