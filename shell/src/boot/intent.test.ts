import { untilIntent } from './intent';

let begun: jest.Mock;

async function open(html = '<p>a</p><a href="/b">b</a><table><tr data-link><td>c</td></tr></table>') {
  document.body.innerHTML = html;
  begun = jest.fn();
  void untilIntent().then(begun);
  await passed(0);
}

const passed = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

async function at(selector: string, type: string) {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  await passed(0);
}

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  await passed(10_000);
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(document, 'readyState');
});

it.each([
  ['pointerover', 'a'],
  ['pointerover', 'td'],
  ['touchstart', 'a'],
  ['click', 'a'],
  ['focusin', 'a'],
  ['keydown', 'body'],
])('is %s of %s', async (type, selector) => {
  await open();
  await at(selector, type);
  expect(begun).toHaveBeenCalledTimes(1);
});

it('is no pointer over a text; two seconds after the load the app starts nevertheless', async () => {
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
  await open();
  await at('p', 'pointerover');
  await at('p', 'touchstart');
  await passed(9000);
  expect(begun).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await passed(1999);
  expect(begun).not.toHaveBeenCalled();
  await passed(1);
  expect(begun).toHaveBeenCalled();
});

it('is all that starts it for visitors who save data', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  await open();
  await passed(60_000);
  expect(begun).not.toHaveBeenCalled();
  await at('body', 'keydown');
  expect(begun).toHaveBeenCalled();
});

it('may have come before this script: a click, or the focus', async () => {
  await open('<button data-clicked>a</button>');
  expect(begun).toHaveBeenCalled();
  await open('<input autofocus>');
  expect(begun).not.toHaveBeenCalled();
  document.querySelector('input')?.focus();
  begun = jest.fn();
  await untilIntent().then(begun);
  expect(begun).toHaveBeenCalled();
});
