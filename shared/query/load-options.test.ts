import { QueryObserver } from '@tanstack/react-query';
import { FIRST_DATA_FRESH_MS, publicClient, setFirstData } from '../http';
import { network } from '../testing';
import { createQueryClient, loadOptions } from '.';

const CALL = 'GET /api/provinces';
const CAME_ALONG = [{ province_code: '1703', province_name: 'came along' }];
const ASKED_FOR = [{ province_code: '1703', province_name: 'asked for' }];

/** Opens a screen that loads the call, and closes it when it has what it wants: names drawn first, and last. */
async function open(client = createQueryClient()): Promise<(string | undefined)[]> {
  const observer = new QueryObserver(client, { queryKey: ['provinces'], ...loadOptions(publicClient, CALL) });
  const drawn = () => observer.getCurrentResult().data?.[0]?.province_name;
  const first = drawn();
  let close = () => {};
  await new Promise<void>((resolve) => {
    close = observer.subscribe(({ isFetching }) => isFetching || resolve());
    if (!observer.getCurrentResult().isFetching) resolve();
  });
  const last = drawn();
  close();
  return [first, last];
}

beforeEach(() => {
  network.on(CALL, ASKED_FOR);
  document.documentElement.lang = 'ru';
  setFirstData({ '/api/provinces': CAME_ALONG });
});

afterEach(() => jest.restoreAllMocks());

/** Lets time pass for what is fresh or not. */
function pass(milliseconds: number): void {
  const [now, date] = [performance.now() + milliseconds, Date.now() + milliseconds];
  jest.spyOn(performance, 'now').mockReturnValue(now);
  jest.spyOn(Date, 'now').mockReturnValue(date);
}

it('what came with the page is drawn at once, and not asked for while it is fresh', async () => {
  const client = createQueryClient();
  expect(await open(client)).toEqual(['came along', 'came along']);
  pass(FIRST_DATA_FRESH_MS - 1000);
  expect(await open(client)).toEqual(['came along', 'came along']);
  expect(network.requests(CALL)).toHaveLength(0);
});

it('is asked for again when it is no longer fresh', async () => {
  const client = createQueryClient();
  await open(client);
  pass(FIRST_DATA_FRESH_MS);
  expect(await open(client)).toEqual(['came along', 'asked for']);
});

it('what was asked for is asked for again at the next look, however fresh', async () => {
  const client = createQueryClient();
  await open(client);
  pass(FIRST_DATA_FRESH_MS);
  await open(client);
  network.on(CALL, CAME_ALONG);
  expect(await open(client)).toEqual(['asked for', 'came along']);
  expect(network.requests(CALL)).toHaveLength(2);
});

it('what came with the page serves once', async () => {
  await open();
  expect(await open()).toEqual([undefined, 'asked for']);
});

it('what came too long ago for the first screen is asked for', async () => {
  pass(FIRST_DATA_FRESH_MS + 1000);
  expect(await open()).toEqual([undefined, 'asked for']);
});

it('what came in another language is asked for in the one shown now', async () => {
  document.documentElement.lang = 'en';
  expect(await open()).toEqual([undefined, 'asked for']);
  expect(network.requests(CALL)[0]!.headers.get('Accept-Language')).toBe('en');
});
