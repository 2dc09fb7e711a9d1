import { navigation } from '.';

const navigate = jest.fn();

const showPage = (location: object) => navigation.bind(Object.assign({ navigate }, { state: { location } }));

beforeEach(() => navigate.mockClear());

test('at the end of a session the page is kept with its query and fragment', () => {
  showPage({ pathname: '/ru/reestrs', search: '?page=2', hash: '#7' });
  navigation.atSessionEnd('akmal');
  const state = { askedFor: '/reestrs?page=2#7', of: 'akmal' };
  expect(navigate.mock.calls).toEqual([['/', { replace: true, state }]]);
});

test('several failed loads of a page leave it once, and the next refused page is left as well', () => {
  window.history.replaceState({ idx: 2 }, '');
  showPage({ pathname: '/users' });
  navigation.back();
  navigation.back();
  expect(navigate.mock.calls).toEqual([[-1]]);
  window.dispatchEvent(new PopStateEvent('popstate'));
  navigation.back();
  expect(navigate.mock.calls).toEqual([[-1], [-1]]);
});
