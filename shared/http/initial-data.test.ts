import { INITIAL_DATA_FRESH_MS, publicClient, setInitialData } from '.';

const PROVINCES = 'GET /api/provinces';
const DISTRICTS = 'GET /api/districts';
const andijon = [{ province_code: '1703', province_name: 'Андижон вилояти' }];

/** Before any test sets some. */
const atFirst = publicClient.initialData(PROVINCES);

describe('data that came with the page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('serves the call that requests it, once', () => {
    setInitialData({ '/api/provinces': andijon });
    expect(publicClient.initialData(PROVINCES)).toEqual(andijon);
    expect(publicClient.initialData(PROVINCES)).toBeUndefined();
  });

  it('is found by path and query, unset filters left out', () => {
    setInitialData({ '/api/districts?province_code=1703': [] });
    expect(publicClient.initialData(DISTRICTS, { query: { province_code: '1706' } })).toBeUndefined();
    expect(publicClient.initialData(DISTRICTS)).toBeUndefined();
    expect(publicClient.initialData(DISTRICTS, { query: { province_code: '1703' } })).toEqual([]);
    setInitialData({ '/api/districts': [] });
    expect(publicClient.initialData(DISTRICTS, { query: { province_code: undefined } })).toEqual([]);
  });

  it('is found by the parameters of the path', () => {
    const register = { rows: [] };
    setInitialData({ '/api/oil_factories/1703': register });
    expect(publicClient.initialData('GET /api/oil_factories/:region_id', { params: { region_id: '1703' } })).toEqual(
      register,
    );
  });

  it('is used in place of a request for half a minute only', () => {
    setInitialData({ '/api/provinces': andijon });
    jest.advanceTimersByTime(INITIAL_DATA_FRESH_MS - 1);
    expect(publicClient.initialData(PROVINCES)).toEqual(andijon);
    setInitialData({ '/api/provinces': andijon });
    jest.advanceTimersByTime(INITIAL_DATA_FRESH_MS);
    expect(publicClient.initialData(PROVINCES)).toBeUndefined();
  });

  it('is of no use once the page speaks another language', () => {
    document.documentElement.lang = 'ru';
    setInitialData({ '/api/provinces': andijon });
    document.documentElement.lang = 'en';
    expect(publicClient.initialData(PROVINCES)).toBeUndefined();
  });
});

it('a page that brought nothing has nothing', () => {
  expect(atFirst).toBeUndefined();
});
