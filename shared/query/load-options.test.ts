import { QueryObserver } from '@tanstack/react-query';
import { INITIAL_DATA_FRESH_MS, publicClient, setInitialData } from '../http';
import { network } from '../testing';
import { createQueryClient, loadOptions } from '.';

const CALL = 'GET /api/provinces';
const FROM_PAGE = [{ province_code: '1703', province_name: 'from the page' }];
const FROM_API = [{ province_code: '1703', province_name: 'from the API' }];

/** The names that a screen draws first and last. */
async function open(client = createQueryClient()): Promise<(string | undefined)[]> {
  const observer = new QueryObserver(client, { queryKey: ['provinces'], ...loadOptions(publicClient, CALL) });
  const readProvince = () => observer.getCurrentResult().data?.[0]?.province_name;
  const first = readProvince();
  let close = () => {};
  await new Promise<void>((resolve) => {
    close = observer.subscribe(({ isFetching }) => isFetching || resolve());
    if (!observer.getCurrentResult().isFetching) resolve();
  });
  const last = readProvince();
  close();
  return [first, last];
}

beforeEach(() => {
  network.on(CALL, FROM_API);
  document.documentElement.lang = 'ru';
  setInitialData({ '/api/provinces': FROM_PAGE });
});

afterEach(() => jest.restoreAllMocks());

function pass(milliseconds: number): void {
  const [now, date] = [performance.now() + milliseconds, Date.now() + milliseconds];
  jest.spyOn(performance, 'now').mockReturnValue(now);
  jest.spyOn(Date, 'now').mockReturnValue(date);
}

it('data that came with the page are drawn at once, and not requested while fresh', async () => {
  const client = createQueryClient();
  expect(await open(client)).toEqual(['from the page', 'from the page']);
  pass(INITIAL_DATA_FRESH_MS - 1000);
  expect(await open(client)).toEqual(['from the page', 'from the page']);
  expect(network.requests(CALL)).toHaveLength(0);
});

it('data that came with the page are requested when no longer fresh', async () => {
  const client = createQueryClient();
  await open(client);
  pass(INITIAL_DATA_FRESH_MS);
  expect(await open(client)).toEqual(['from the page', 'from the API']);
});

it('requested data are requested again at the next visit, however fresh', async () => {
  const client = createQueryClient();
  await open(client);
  pass(INITIAL_DATA_FRESH_MS);
  await open(client);
  network.on(CALL, FROM_PAGE);
  expect(await open(client)).toEqual(['from the API', 'from the page']);
  expect(network.requests(CALL)).toHaveLength(2);
});

it('data that came with the page serve once', async () => {
  await open();
  expect(await open()).toEqual([undefined, 'from the API']);
});

it('data that were not fresh any more at the first screen are not drawn', async () => {
  pass(INITIAL_DATA_FRESH_MS + 1000);
  expect(await open()).toEqual([undefined, 'from the API']);
});

it('data in another language are requested in the one shown now', async () => {
  document.documentElement.lang = 'en';
  expect(await open()).toEqual([undefined, 'from the API']);
  expect(network.requests(CALL)[0]!.headers.get('Accept-Language')).toBe('en');
});
