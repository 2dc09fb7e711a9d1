import type { Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { anotherVersion } from '../fixtures/another-version';
import { breakScript, NETWORK_FAULTS, withContainerFault } from '../fixtures/faults';
import { CELLS, LAYOUTS, matrixDocument } from '../fixtures/failure-cells';
import type { Cell, ContainerCell, NetworkCell } from '../fixtures/failure-cells';
import { follow } from '../fixtures/screens';
import { alwaysIf, slowUnless } from '../fixtures/tags';
import { expect, test as base } from '../fixtures/test';
import { startOwnGateway } from '../system/isolated-gateway';
import type { OwnGateway } from '../system/isolated-gateway';
import { ROOT } from '../system/workspace';

/** A remote with an earlier version, and one without. */
const RENEWED = 'mf-oil-factories';
const FIRST = 'mf-registers';
const DOCUMENT = `${ROOT}/docs/failure-matrix.md`;

type Scene = { gateway: OwnGateway; version: string };

/** One gateway for each worker: network faults are made in the browser and do not change it. */
const test = base.extend<object, { renewed: Scene }>({
  renewed: [
    async ({}, use) => {
      const gateway = await startOwnGateway();
      const { folder, version } = await gateway.alter(RENEWED, anotherVersion('v2'));
      await gateway.registry.publish(RENEWED, folder);
      await use({ gateway, version });
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ renewed }, use) => use(renewed.gateway.address),
});

/** Faults look the same in both layouts. A short run tries only the visitors' layout, which has no session to fall back on. */
const isShort = ({ layout }: Cell) => layout === 'public';

/** Cells that are always tried: one of each kind of fault. */
const isAlways = (cell: Cell) => isShort(cell) && ['404', 'truncated', 'render throws'].includes(cell.fault);

const mark = (cell: Cell) => alwaysIf(isAlways(cell)) + slowUnless(isShort(cell));

/** Counts the loads of the page itself. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  return () => loads;
}

const firstRow = (page: Page) => page.getByRole('row').nth(1);
const retry = (page: Page) => page.getByRole('button', { name: 'Қайта уриниш' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Milliseconds after which the previous version replaces one that hangs; without a previous one, the specification's limit. */
const LIMITS = { renewed: 20_000, first: 120_000 };

/** Opens a page with a script that hangs or fails; if it hangs, lets the time pass. */
async function meetFault(
  page: Page,
  { fault, script, limit }: Pick<NetworkCell, 'fault'> & { script: string; limit: number },
  go: () => Promise<unknown>,
): Promise<void> {
  const requested = page.waitForRequest(script);
  await go();
  await requested;
  if (fault !== 'hangs') return;
  // The preload's request comes first; the limit runs from the page's own.
  await expect(page.getByRole('main')).toHaveText('loading...');
  await page.clock.fastForward(limit);
}

function scriptOf(app: string, version: string, { target, layout }: NetworkCell): string {
  const file = target === 'entry' ? 'remoteEntry.js*' : `${LAYOUTS[layout].chunk}.*.js*`;
  return `**/remotes/${app}/${version}/${file}`;
}

/** How many visitors have reported the version in the phase of the cell. */
async function countReports({ gateway, version }: Scene, { phase }: Cell): Promise<number> {
  const { failures } = await gateway.registry.app(RENEWED);
  return failures.find((failure) => failure.version === version && failure.phase === phase)?.visitors ?? 0;
}

for (const cell of CELLS.filter((cell): cell is NetworkCell => cell.kind === 'network')) {
  test.describe(`${mark(cell)}${cell.target} ${cell.fault}, ${cell.layout} layout`, () => {
    test.use({ account: LAYOUTS[cell.layout].account });

    test('falls back to the previous version; without one, a retry works', async ({ page, renewed, consoleErrors }) => {
      const { addresses } = LAYOUTS[cell.layout];
      const loads = countLoads(page);
      const { live } = await renewed.gateway.registry.app(FIRST);
      const scripts = { renewed: scriptOf(RENEWED, renewed.version, cell), first: scriptOf(FIRST, live ?? '', cell) };
      // Earlier cells have been reported by their own visitors.
      const before = await countReports(renewed, cell);
      await breakScript(page, scripts.renewed, NETWORK_FAULTS[cell.fault]);
      const restore = await breakScript(page, scripts.first, NETWORK_FAULTS[cell.fault]);
      if (cell.fault === 'hangs') await page.clock.install();

      await meetFault(page, { fault: cell.fault, script: scripts.renewed, limit: LIMITS.renewed }, () =>
        page.goto(addresses[RENEWED], { waitUntil: 'commit' }),
      );
      await expect(firstRow(page)).toBeVisible();
      await expect.poll(() => countReports(renewed, cell)).toBe(before + 1);

      // If time is advanced, the other remote gets a new page: scripts that still hang in this one would time out meanwhile.
      const ownPage = cell.fault === 'hangs';
      await meetFault(page, { fault: cell.fault, script: scripts.first, limit: LIMITS.first }, () =>
        ownPage ? page.goto(addresses[FIRST], { waitUntil: 'commit' }) : follow(page, addresses[FIRST]),
      );
      await expect(title(page)).toHaveText(cell.failure);
      await restore();
      await retry(page).click();
      await expect(firstRow(page)).toBeVisible();
      expect(loads()).toBe(ownPage ? 2 : 1);
      consoleErrors.ignore();
    });
  });
}

async function releaseFaulty(cell: ContainerCell): Promise<Scene> {
  const gateway = await startOwnGateway();
  const { folder, version } = await gateway.alter(RENEWED, (build) => {
    anotherVersion('faulty')(build);
    const entry = String(build.files.get('remoteEntry.js'));
    build.files.set('remoteEntry.js', Buffer.from(withContainerFault(entry, RENEWED, cell.fault)));
  });
  await gateway.registry.publish(RENEWED, folder);
  return { gateway, version };
}

for (const cell of CELLS.filter((cell): cell is ContainerCell => cell.kind === 'container')) {
  test.describe(`${mark(cell)}${cell.fault}, ${cell.layout} layout`, () => {
    const scene = base.extend<{ faulty: Scene }>({
      faulty: async ({}, use) => {
        const faulty = await releaseFaulty(cell);
        await use(faulty);
        await faulty.gateway.stop();
      },
      baseURL: async ({ faulty }, use) => use(faulty.gateway.address),
    });
    scene.use({ account: LAYOUTS[cell.layout].account });

    scene(`with an earlier version ${cell.recovery}`, async ({ page, faulty, consoleErrors }) => {
      const loads = countLoads(page);
      await page.goto(LAYOUTS[cell.layout].addresses[RENEWED]);
      if (cell.fault === 'render throws') {
        await expect(title(page)).toHaveText(cell.failure);
        await page.evaluate(() => void Object.assign(globalThis, { mended: true }));
        await retry(page).click();
      }
      await expect(firstRow(page)).toBeVisible();
      await expect.poll(() => countReports(faulty, cell)).toBe(1);
      expect(loads()).toBe(1);
      consoleErrors.ignore();
    });
  });
}

base('@always the table in the documents lists these cells', async () => {
  expect(CELLS).toHaveLength(38);
  if (process.env['UPDATE_MATRIX']) await writeFile(DOCUMENT, matrixDocument());
  expect(await readFile(DOCUMENT, 'utf8')).toBe(matrixDocument());
});
