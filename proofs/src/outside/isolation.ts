import { isHeadingSeen, VISIBLE } from './page';
import type { Work } from './page';

type Isolation = Work & {
  /** Name of the remote. */
  readonly app: string;
  readonly path: string;
  /** By the beginning of the page's address in each language. */
  readonly headings: Readonly<Record<string, string>>;
};

const NEXT = 'В отдельном окне';

const CALLS = ['GET /api/oil_factories/provinces_totals'];

/** The operator isolates the remote: the same release runs in a frame, and so does the next one. Then it is trusted again. */
export async function isolate({ system, page, team, results, app, path, headings }: Isolation): Promise<void> {
  const registry = await system.registry();
  const grant = (revoke: boolean) =>
    registry.call('POST /registry/:app/grants', {
      params: { app },
      body: { paths: [], connect: [], isolated: true, calls: CALLS, revoke, why: 'a new team' },
    });
  const release = (...words: string[]) => ['npm', 'run', 'release', '--', ...words];
  const expectInFrame = async (address: string, heading: string) => {
    await page.goto(`${system.address}${address}`);
    const frame = page.frameLocator('main iframe');
    results.check(`${address} isolated: ${heading}`, await isHeadingSeen(frame, heading));
    const data = await frame.getByRole('row').nth(1).innerText(VISIBLE);
    results.check(`${address} isolated has data`, data !== '', data);
  };
  await grant(false);
  for (const [language, heading] of Object.entries(headings)) await expectInFrame(`${language}${path}`, heading);
  const heading = headings['/ru'] ?? '';
  await team.edit('src/locales/ru.json', heading, NEXT);
  await team.run('a version is released while it is isolated', release());
  await team.run('and promoted in its frame', release('promote'));
  await expectInFrame(`/ru${path}`, NEXT);
  await team.run('rolled back in its frame', release('rollback'));
  await expectInFrame(`/ru${path}`, heading);
  await team.edit('src/locales/ru.json', NEXT, heading);
  await grant(true);
  await page.goto(`${system.address}${path}`);
  results.check('trusted again', await isHeadingSeen(page, headings[''] ?? ''));
}
