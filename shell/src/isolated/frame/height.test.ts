import type { FromFrame } from '@klaster/shared/contract/releases';
import { followHeight } from './height';
import { PagePort } from './page-port';

const sent: FromFrame[] = [];
const port = Object.assign(new EventTarget(), {
  start: () => {},
  postMessage: (text: string) => sent.push(JSON.parse(text) as FromFrame),
});
const root = document.createElement('div');
let resized = () => {};

function grow(pixels: number): void {
  Object.defineProperty(root, 'scrollHeight', { configurable: true, value: pixels });
  resized();
}

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.ResizeObserver = class {
    constructor(onResize: ResizeObserverCallback) {
      resized = () => onResize([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

afterEach(() => jest.useRealTimers());

test('a frame that grows all the time tells its height ten times a second, the last one too', () => {
  followHeight(new PagePort(port as unknown as MessagePort), root);
  for (let pixels = 1; pixels <= 950; pixels += 1) {
    grow(pixels);
    jest.advanceTimersByTime(1);
  }
  expect(sent).toHaveLength(10);
  jest.advanceTimersByTime(1000);
  expect(sent).toHaveLength(11);
  expect(sent.at(-1)).toEqual({ kind: 'height', pixels: 950 });
});
