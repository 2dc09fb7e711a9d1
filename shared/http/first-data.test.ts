import { FIRST_DATA_FRESH_MS, publicClient, setFirstData } from '.';

const PROVINCES = 'GET /api/provinces';
const DISTRICTS = 'GET /api/districts';
const andijon = [{ province_code: '1703', province_name: 'Андижон вилояти' }];

/** Before any test: whatever is loaded within one counts as reached by it, where faults are planted. */
const atFirst = publicClient.firstData(PROVINCES);

describe('data that came with the page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('serves the call that requests it, once', () => {
    setFirstData({ '/api/provinces': andijon });
    expect(publicClient.firstData(PROVINCES)).toEqual(andijon);
    expect(publicClient.firstData(PROVINCES)).toBeUndefined();
  });

  it('is found by path and query, unset filters left out', () => {
    setFirstData({ '/api/districts?province_code=1703': [] });
    expect(publicClient.firstData(DISTRICTS, { query: { province_code: '1706' } })).toBeUndefined();
    expect(publicClient.firstData(DISTRICTS)).toBeUndefined();
    expect(publicClient.firstData(DISTRICTS, { query: { province_code: '1703' } })).toEqual([]);
    setFirstData({ '/api/districts': [] });
    expect(publicClient.firstData(DISTRICTS, { query: { province_code: undefined } })).toEqual([]);
  });

  it('is found by the parameters of the path', () => {
    const register = { rows: [] };
    setFirstData({ '/api/oil_factories/1703': register });
    expect(publicClient.firstData('GET /api/oil_factories/:region_id', { params: { region_id: '1703' } })).toEqual(
      register,
    );
  });

  it('is used in place of a request for half a minute only', () => {
    setFirstData({ '/api/provinces': andijon });
    jest.advanceTimersByTime(FIRST_DATA_FRESH_MS - 1);
    expect(publicClient.firstData(PROVINCES)).toEqual(andijon);
    setFirstData({ '/api/provinces': andijon });
    jest.advanceTimersByTime(FIRST_DATA_FRESH_MS);
    expect(publicClient.firstData(PROVINCES)).toBeUndefined();
  });

  it('is of no use once the page speaks another language', () => {
    document.documentElement.lang = 'ru';
    setFirstData({ '/api/provinces': andijon });
    document.documentElement.lang = 'en';
    expect(publicClient.firstData(PROVINCES)).toBeUndefined();
  });
});

it('a page that brought nothing has nothing', () => {
  expect(atFirst).toBeUndefined();
});
