/** @jest-environment <rootDir>/../shared/testing/jsdom-environment.cjs */
/// <reference lib="dom" />
import { PAGE_SCRIPT } from '../../src/html/page-script';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const passTime = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const root = document.documentElement;

let isDark: boolean;
let listening: [string, EventListenerOrEventListenerObject, AddEventListenerOptions | boolean | undefined][];

/** Runs the script as the first of a page with this content, then the browser reads the rest. */
async function open(html = '<p>a</p><a href="/b">b</a><table><tr data-link><td>c</td></tr></table>'): Promise<void> {
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
  document.head.innerHTML = '<meta name="color-scheme" content="light dark">';
  // eslint-disable-next-line no-eval
  (0, eval)(PAGE_SCRIPT);
  document.body.innerHTML = `${html}<template id="klaster-start"><script type="x" src="/a.js"></script></template>`;
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true });
  window.dispatchEvent(new Event('DOMContentLoaded'));
  await passTime(0);
}

/** How often the page's scripts were added. */
const starts = () => document.head.querySelectorAll('script[src="/a.js"]').length;

async function act(selector: string, type: string): Promise<void> {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  await passTime(0);
}

beforeEach(() => {
  jest.useFakeTimers();
  isDark = false;
  window.matchMedia = (() => ({ matches: isDark })) as never;
  listening = [];
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target) as (...args: (typeof listening)[number]) => void;
    jest.spyOn(target, 'addEventListener').mockImplementation((...args: unknown[]) => {
      listening.push(args as (typeof listening)[number]);
      add(...(args as (typeof listening)[number]));
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  for (const args of listening) [window, document].forEach((target) => target.removeEventListener(...args));
  jest.useRealTimers();
  localStorage.clear();
  document.cookie = 'klaster_colour_mode=; Max-Age=0';
  root.className = '';
  root.removeAttribute('data-signed-in');
  document.head.replaceChildren();
  Reflect.deleteProperty(navigator, 'connection');
});

describe('colours', () => {
  test.each([
    ['', false, 'light'],
    ['', true, 'dark'],
    ['klaster_colour_mode=dark', false, 'dark'],
    ['klaster_colour_mode=light', true, 'light'],
    ['klaster_colour_mode=sepia', true, 'dark'],
    ['x_klaster_colour_mode=dark', false, 'light'],
  ])('with the cookie "%s" and a dark system (%s) are %s', async (cookie, systemIsDark, mode) => {
    document.cookie = cookie;
    isDark = systemIsDark;
    await open();
    expect(root.className).toBe(mode);
    document.cookie = 'x_klaster_colour_mode=; Max-Age=0';
  });

  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['sepia', 'light dark'],
  ])('of the empty page with the cookie %s are %s', async (cookie, colours) => {
    document.cookie = `klaster_colour_mode=${cookie}`;
    await open();
    expect(document.querySelector('meta')?.content).toBe(colours);
  });
});

describe('the mark of a signed-in user', () => {
  const store = (record: Readonly<Record<string, string>>) =>
    Object.entries(record).forEach(([key, value]) => localStorage.setItem(key, value));
  const isMarked = async () => (await open(), root.hasAttribute('data-signed-in'));

  test.each([0, 1, 22.99, -5])('is set for a sign-in %d hours ago, and the scripts start at once', async (hours) => {
    store({ user: '{"token":"a.b.c"}', date: hoursAgo(hours) });
    expect([await isMarked(), starts()]).toEqual([true, 1]);
  });

  test.each([
    ['a session of 23 hours', { user: '{"token":"a.b.c"}', date: hoursAgo(23) }],
    ['nothing stored', {}],
    ['no date', { user: '{"token":"a.b.c"}' }],
    ['a date that is none', { user: '{"token":"a.b.c"}', date: 'yesterday' }],
    ['an empty token', { user: '{"token":""}', date: hoursAgo(1) }],
    ['a token that is no text', { user: '{"token":7}', date: hoursAgo(1) }],
    ['a record that is no JSON', { user: 'token', date: hoursAgo(1) }],
    ['a record that is null', { user: 'null', date: hoursAgo(1) }],
  ])('is not set with %s', async (_, record) => {
    store(record);
    expect([await isMarked(), starts()]).toEqual([false, 0]);
  });

  test('is not set, and nothing fails, when the browser blocks storage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(await isMarked()).toBe(false);
  });
});

describe('the scripts of a page start', () => {
  test.each([
    ['pointerover', 'a'],
    ['pointerover', 'td'],
    ['touchstart', 'a'],
    ['click', 'a'],
    ['focusin', 'a'],
    ['keydown', 'body'],
  ])('at %s of %s, once', async (type, selector) => {
    await open();
    expect(starts()).toBe(0);
    await act(selector, type);
    await act(selector, type);
    expect(starts()).toBe(1);
  });

  test('two seconds after the load, not at a pointer over a text', async () => {
    await open();
    await act('p', 'pointerover');
    await act('p', 'touchstart');
    await passTime(9000);
    expect(starts()).toBe(0);
    window.dispatchEvent(new Event('load'));
    await passTime(1999);
    expect(starts()).toBe(0);
    await passTime(1);
    expect(starts()).toBe(1);
  });

  test('only when visitors who save data begin to use the page', async () => {
    Object.assign(navigator, { connection: { saveData: true } });
    await open();
    window.dispatchEvent(new Event('load'));
    await passTime(60_000);
    expect(starts()).toBe(0);
    await act('body', 'keydown');
    expect(starts()).toBe(1);
  });
});

test('the first button or row of a preview that is clicked is marked for the app', async () => {
  const row = '<table><tr data-link><td>c</td><td><a data-row-link href="/c">d</a></td></tr></table>';
  await open(`<div data-preview><button>a</button><button>b</button>${row}</div><button>e</button>`);
  const readMarks = () =>
    [...document.querySelectorAll('[data-clicked][aria-busy]')].map(({ textContent }) => textContent);
  await act('body > button', 'click');
  expect(readMarks()).toEqual([]);
  await act('td', 'click');
  await act('[data-preview] button', 'click');
  expect(readMarks()).toEqual(['d']);
});
