import { Trace } from './trace';
import type { Watch } from './trace';

/** Identifies a listener. */
type Subscription = {
  target: EventTarget;
  type: string;
  listener: EventListenerOrEventListenerObject | null;
  capture: boolean;
};

type Listening = Subscription & { trace: Trace };

type Options = boolean | AddEventListenerOptions | undefined;

const { addEventListener, removeEventListener } = EventTarget.prototype as {
  addEventListener: (type: string, listener: EventListenerOrEventListenerObject | null, options?: Options) => void;
  removeEventListener: (type: string, listener: EventListenerOrEventListenerObject | null, options?: Options) => void;
};

/** Watches listeners on what outlives a screen: window, document and its frame, media queries, channels. */
export function watchListeners(): Watch {
  let alive: Listening[] = [];
  const drop = (dropped: Subscription) => {
    alive = alive.filter((listener) => !isSame(listener, dropped));
  };
  const add = (added: Subscription, options: Options) => {
    const { target, type } = added;
    if (!outlivesScreens(target) || alive.some((listener) => isSame(listener, added))) return;
    const trace = new Trace(`listener of ${nameOf(target)} for "${type}"`);
    alive.push({ ...added, trace });
    if (typeof options === 'object') options.signal?.addEventListener('abort', () => drop(added));
    if (typeof options === 'object' && options.once) {
      addEventListener.call(target, type, () => drop(added), options);
    }
  };
  const calls = {
    addEventListener(this: EventTarget | undefined, ...[type, listener, options]: Parameters<typeof addEventListener>) {
      const target = this ?? window;
      addEventListener.call(target, type, listener, options);
      if (listener) add({ target, type, listener, capture: capturing(options) }, options);
    },
    removeEventListener(
      this: EventTarget | undefined,
      ...[type, listener, options]: Parameters<typeof removeEventListener>
    ) {
      const target = this ?? window;
      removeEventListener.call(target, type, listener, options);
      drop({ target, type, listener, capture: capturing(options) });
    },
  };
  // jest's window has its own methods.
  for (const owner of [EventTarget.prototype, window]) Object.assign(owner, calls);
  return () => alive.map(({ trace }) => trace);
}

const capturing = (options: Options) => (typeof options === 'object' ? options.capture === true : options === true);

function isSame(a: Subscription, b: Subscription): boolean {
  return a.target === b.target && a.type === b.type && a.listener === b.listener && a.capture === b.capture;
}

function outlivesScreens(target: EventTarget): boolean {
  const { documentElement, head, body } = document;
  return !(target instanceof Node) || [document, documentElement, head, body].includes(target as HTMLElement);
}

function nameOf(target: EventTarget): string {
  if (target === window) return 'window';
  return target instanceof Node ? target.nodeName.toLowerCase() : target.constructor.name;
}
