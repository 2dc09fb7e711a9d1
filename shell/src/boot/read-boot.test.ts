import { BOOT_ELEMENT_ID } from '@klaster/shared/contract/http';
import { readBootDocument } from './read-boot';

const BOOT = { shell: '5', remotes: [], data: {} };
const DATA = { '/api/list': 1 };

const realFetch = globalThis.fetch;
let answers: (Response | Error)[];

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = async () => {
    const answer = answers.shift() ?? new Error('no network');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  document.body.innerHTML = `<script type="application/json" id="${BOOT_ELEMENT_ID}"></script>`;
  document.getElementById(BOOT_ELEMENT_ID)!.textContent = JSON.stringify({ from: '/boot/a.json', data: DATA });
});

afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
  document.body.replaceChildren();
});

const found = () => ({ ok: true, json: async () => BOOT }) as Response;
const unavailable = () => ({ ok: false, status: 503 }) as Response;

async function read() {
  const reading = readBootDocument().catch((error: Error) => error.message);
  await jest.advanceTimersByTimeAsync(10_000);
  return reading;
}

test('the boot document of a page with a preview is fetched, and has the page’s data', async () => {
  answers = [found()];
  expect(await read()).toEqual({ ...BOOT, data: DATA });
});

test('it is fetched again after a short outage, three times at most', async () => {
  answers = [new Error('no network'), unavailable(), found()];
  expect(await read()).toEqual({ ...BOOT, data: DATA });
  answers = [unavailable(), unavailable(), unavailable(), found()];
  expect(await read()).toBe('/boot/a.json answers 503');
  expect(answers).toHaveLength(1);
});
