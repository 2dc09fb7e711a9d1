import { bootOf, remoteWith } from '../test/remotes';
import { measuredPage } from './measure';

const VERSION = 'a'.repeat(16);

const remote = (version: string) => ({
  ...remoteWith('mf-measured', [{ path: '/things/:id', layout: 'public' }]),
  version,
});

it.each([
  ['/things/3012', { app: 'mf-measured', version: VERSION, route: '/things/:id' }],
  ['/users/edit/7', { app: 'shell', version: bootOf().shell, route: '/users/edit/:id' }],
  ['/profile/', { app: 'shell', version: bootOf().shell, route: '/profile' }],
])('%s is reported by its pattern', (pathname, page) => {
  expect(measuredPage(bootOf(remote(VERSION)), pathname)).toEqual(page);
});

it.each(['/nowhere', '/things', '/things/1/2'])('of %s nothing is reported', (pathname) => {
  expect(measuredPage(bootOf(remote(VERSION)), pathname)).toBeUndefined();
});

it('nor of code from a dev server', () => {
  expect(measuredPage(bootOf(remote('source')), '/things/1')).toBeUndefined();
  expect(measuredPage({ ...bootOf(), shell: 'source' }, '/profile')).toBeUndefined();
});
