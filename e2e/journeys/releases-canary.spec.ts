import { anotherVersion } from '../fixtures/another-version';
import { expect, test } from '../fixtures/isolated-gateway';

const REMOTE = 'mf-registers';
const PERCENT = 25;
const VISITORS = 1000;

type Boot = { remotes: { name: string; version: string; channel: string }[] };

/** Requests a page as a visitor with this cookie, or a new one, would; gives the version served and the cookie. */
async function visit(address: string, cookie?: string): Promise<{ version: string; channel: string; cookie: string }> {
  const answer = await fetch(`${address}/contacts`, { headers: cookie ? { cookie } : {} });
  const html = await answer.text();
  const [, text = ''] = /<script[^>]*id="?klaster-boot"?[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const remote = (JSON.parse(text) as Boot).remotes.find(({ name }) => name === REMOTE);
  const given = answer.headers.get('set-cookie')?.split(';')[0];
  return { version: remote?.version ?? '', channel: remote?.channel ?? '', cookie: given ?? cookie ?? '' };
}

test.describe('a canary', () => {
  test.beforeEach(async ({ gateway }) => {
    const next = await gateway.alter(REMOTE, anotherVersion('canary'));
    await gateway.registry.publish(REMOTE, next.folder, { percent: PERCENT });
  });

  test('is for the same visitors at every request', async ({ gateway }) => {
    const first = await visit(gateway.address);
    const seen = new Set<string>();
    for (let round = 0; round < VISITORS / 50; round += 1) {
      const visits = Array.from({ length: 50 }, () => visit(gateway.address, first.cookie));
      for (const { version } of await Promise.all(visits)) seen.add(version);
    }
    expect([...seen]).toEqual([first.version]);
  });

  test('@slow goes to the set share of visitors, within two points', async ({ gateway }) => {
    // Two points are one and a half standard deviations with a thousand visitors, and more than four with these.
    const all = VISITORS * 10;
    let canaries = 0;
    for (let round = 0; round < all / 50; round += 1) {
      const visits = await Promise.all(Array.from({ length: 50 }, () => visit(gateway.address)));
      canaries += visits.filter(({ channel }) => channel === 'canary').length;
    }
    expect(Math.abs((canaries / all) * 100 - PERCENT)).toBeLessThanOrEqual(2);
  });
});
