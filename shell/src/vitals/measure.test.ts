import { vitalsReportSchema } from '@klaster/shared/contract/releases';
import { failureReports } from '../test/failure-reports';
import { bootOf, remoteWith } from '../test/remotes';
import { measure, measuredPage } from './measure';

jest.mock('web-vitals', () => {
  const values = { onTTFB: 123.4, onLCP: 2345.6, onINP: 78.9, onCLS: 0.123_456 };
  const answer = (value: number) => (report: (metric: { value: number }) => void) => report({ value });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, answer(value)]));
});

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

it('is sent once, when the page is first hidden: times in whole milliseconds, shifts with four decimals', async () => {
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const notify = () => document.dispatchEvent(new Event('visibilitychange'));
  measure(bootOf(), '/profile');
  notify();
  await expect(failureReports()).resolves.toEqual([]);
  hidden.mockReturnValue('hidden');
  notify();
  notify();
  const reports = (await failureReports()) as unknown[];
  expect(reports.map((report) => vitalsReportSchema.parse(report).vitals)).toEqual([
    { ttfb: 123, lcp: 2346, inp: 79, cls: 0.1235 },
  ]);
});
