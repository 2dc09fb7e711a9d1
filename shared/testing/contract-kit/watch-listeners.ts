import { Trace } from './trace';
import type { Watch } from './trace';

type Listening = {
  target: EventTarget;
  type: string;
  listener: EventListenerOrEventListenerObject;
  capture: boolean;
  trace: Trace;
};

type Options = boolean | AddEventListenerOptions | undefined;

/** The page's own, to be called on whatever target. */
const { addEventListener, removeEventListener } = EventTarget.prototype as {
  addEventListener: (type: string, listener: EventListenerOrEventListenerObject | null, options?: Options) => void;
  removeEventListener: (type: string, listener: EventListenerOrEventListenerObject | null, options?: Options) => void;
};

/** Notes every listener of what outlives a screen: window, document and its frame, media queries, channels. */
export function watchListeners(): Watch {
  let alive: Listening[] = [];
  const drop = (target: EventTarget, type: string, listener: unknown, options: Options) => {
    alive = alive.filter((one) => !isSame(one, target, type, listener, options));
  };
  const add = (target: EventTarget, type: string, listener: Listening['listener'], options: Options) => {
    if (!outlivesScreens(target) || alive.some((one) => isSame(one, target, type, listener, options))) return;
    const trace = new Trace(`listener of ${nameOf(target)} for "${type}"`);
    alive.push({ target, type, listener, capture: capturing(options), trace });
    if (typeof options === 'object' && options.once) {
      addEventListener.call(target, type, () => drop(target, type, listener, options), options);
    }
  };
  const calls = {
    addEventListener(this: EventTarget | undefined, ...[type, listener, options]: Parameters<typeof addEventListener>) {
      const target = this ?? window;
      addEventListener.call(target, type, listener, options);
      if (listener) add(target, type, listener, options);
    },
    removeEventListener(
      this: EventTarget | undefined,
      ...[type, listener, options]: Parameters<typeof removeEventListener>
    ) {
      const target = this ?? window;
      removeEventListener.call(target, type, listener, options);
      drop(target, type, listener, options);
    },
  };
  // The window of jest has methods of its own.
  for (const owner of [EventTarget.prototype, window]) Object.assign(owner, calls);
  return () => alive.map(({ trace }) => trace);
}

const capturing = (options: Options) => (typeof options === 'object' ? options.capture === true : options === true);

function isSame(one: Listening, target: EventTarget, type: string, listener: unknown, options: Options): boolean {
  return one.target === target && one.type === type && one.listener === listener && one.capture === capturing(options);
}

function outlivesScreens(target: EventTarget): boolean {
  const { documentElement, head, body } = document;
  return !(target instanceof Node) || [document, documentElement, head, body].includes(target as HTMLElement);
}

function nameOf(target: EventTarget): string {
  if (target === window) return 'window';
  return target instanceof Node ? target.nodeName.toLowerCase() : target.constructor.name;
}
