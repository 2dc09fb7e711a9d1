import type { Trace, Watch } from './trace';
import { watchListeners } from './watch-listeners';
import { watchObservers } from './watch-observers';
import { watchTimers } from './watch-timers';

export type PageState = { traces: ReadonlySet<Trace>; marks: readonly string[] };

let watches: Watch[] = [];

/** Replaces functions of the page by ones that record their use. */
export function startPageWatch(): void {
  if (watches.length === 0) watches = [watchListeners(), watchTimers(), watchObservers()];
}

export function pageState(): PageState {
  return { traces: new Set(watches.flatMap((watch) => watch())), marks: pageMarks() };
}

/** What was added to the page since then, and not removed. */
export function leftSince(before: PageState): string[] {
  const now = pageState();
  const known = [...before.marks];
  const marks = now.marks.filter((mark) => {
    const at = known.indexOf(mark);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
  return [...marks, ...[...now.traces].filter((trace) => !before.traces.has(trace)).map(String)];
}

const SHOWN = 160;

/** State of the page that must not change when a screen is gone: globals, handlers, head, body and their attributes. */
function pageMarks(): string[] {
  const { documentElement, head, body } = document;
  return [
    ...Reflect.ownKeys(window).map((key) => `global ${String(key)}`),
    ...[window, document, body].flatMap(listHandlers),
    ...[documentElement, head, body].flatMap(listAttributes),
    ...new Set(Array.from(head.childNodes, headMark)),
    ...Array.from(body.childNodes, (node) => `in the body: ${excerpt(node)}`),
  ];
}

/** Emotion adds tags for each style; one line represents a cache. */
function headMark(node: Node): string {
  const cache = node instanceof HTMLStyleElement ? node.dataset['emotion']?.split(' ')[0] : undefined;
  return cache === undefined ? `in the head: ${excerpt(node)}` : `in the head: styles of the cache "${cache}"`;
}

function excerpt(node: Node): string {
  const text = node instanceof Element ? node.outerHTML : (node.textContent ?? '');
  return text.slice(0, SHOWN);
}

function listAttributes(element: Element): string[] {
  return Array.from(element.attributes, ({ name, value }) => `<${element.localName} ${name}="${value}">`);
}

/** `window.onresize = …` and the like. */
function listHandlers(target: object): string[] {
  const handlers: string[] = [];
  for (const key in target) {
    if (key.startsWith('on') && typeof Reflect.get(target, key) === 'function') handlers.push(`handler ${key}`);
  }
  return handlers;
}
