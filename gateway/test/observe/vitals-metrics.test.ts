import { Registry } from 'prom-client';
import { VitalsMetrics } from '../../src/observe/vitals-metrics';

const VITALS = { lcp: 1000, inp: 1000, ttfb: 1000, load: 1000, cls: 1 };

/** Measures pages such as `shell/a/list`. @returns the pages that have series of all vitals */
async function measure(pages: readonly string[]): Promise<string[]> {
  const registry = new Registry();
  const metrics = new VitalsMetrics(registry);
  for (const page of pages) {
    const [app = '', version = '', route = ''] = page.split('/');
    metrics.observe({ app, version, route }, VITALS);
  }
  const counts = new Map<string, number>();
  const series = (await registry.metrics()).matchAll(/_count\{app="(\w+)",version="(\w+)",route="(\w+)"\}/g);
  for (const [, ...labels] of series) counts.set(labels.join('/'), (counts.get(labels.join('/')) ?? 0) + 1);
  for (const count of counts.values()) expect(count).toBe(Object.keys(VITALS).length);
  return [...counts.keys()].toSorted();
}

test.each<[string, string[], string[]]>([
  ['two versions', ['shell/a/list', 'shell/b/list'], ['shell/a/list', 'shell/b/list']],
  ['all routes of a version', ['shell/a/list', 'shell/a/card'], ['shell/a/card', 'shell/a/list']],
  [
    'the last two of three versions',
    ['shell/a/list', 'shell/b/list', 'shell/c/list'],
    ['shell/b/list', 'shell/c/list'],
  ],
  [
    'the two measured last, whichever came first',
    ['shell/a/list', 'shell/b/list', 'shell/a/list', 'shell/c/list'],
    ['shell/a/list', 'shell/c/list'],
  ],
  [
    'no route of a removed version',
    ['shell/a/list', 'shell/a/card', 'shell/b/list', 'shell/c/list'],
    ['shell/b/list', 'shell/c/list'],
  ],
  [
    'two versions of each app',
    ['shell/a/list', 'other/b/list', 'shell/c/list', 'other/d/list'],
    ['other/b/list', 'other/d/list', 'shell/a/list', 'shell/c/list'],
  ],
])('has series of %s', async (_what, pages, kept) => {
  expect(await measure(pages)).toEqual(kept);
});
