import type { Page } from '@playwright/test';
import { anotherVersion } from '../fixtures/another-version';
import { CELLS } from '../fixtures/failure-cells';
import type { HostileCell } from '../fixtures/failure-cells';
import { withContainerFault } from '../fixtures/faults';
import { expect, test } from '../fixtures/isolated-gateway';
import { Frame } from '../pages/frame';
import { alwaysIf } from '../fixtures/tags';

const REMOTE = 'mf-registers';
const ENTRY = `**/remotes/${REMOTE}/*/remoteEntry.js`;

/** The page does its work: a task of its event loop is run. */
const responds = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(true))));

for (const cell of CELLS.filter((cell): cell is HostileCell => cell.kind === 'hostile')) {
  test(`${alwaysIf(cell.fault === 'init never settles')}${cell.fault}: prefetched and opened, the previous version is shown and the rest works`, async ({
    page,
    gateway,
    consoleErrors,
  }) => {
    const { folder, version } = await gateway.alter(REMOTE, (build) => {
      anotherVersion('hostile')(build);
      const entry = String(build.files.get('remoteEntry.js'));
      build.files.set('remoteEntry.js', Buffer.from(withContainerFault(entry, REMOTE, cell.fault)));
    });
    await (await gateway.registry.deployer(REMOTE)).publish(REMOTE, folder);
    const waits = cell.time !== 'at once';
    if (waits) await page.clock.install();
    const frame = new Frame(page);
    const failures = async () => {
      const app = await gateway.registry.app(REMOTE);
      return app.failures.filter((failure) => failure.version === version);
    };

    await page.goto('/contacts');
    const entry = page.waitForResponse(ENTRY);
    await frame.unfold('Реестрлар');
    await frame.section('Кластерлар').hover();
    await entry;
    expect(await responds(page)).toBe(true);
    expect(await failures()).toEqual([]);

    await frame.openSection('Кластерлар');
    await expect(async () => {
      // The time that runs is that of the latest attempt, which may begin after a first look at the clock.
      if (waits) await page.clock.fastForward(20_000);
      await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect.poll(failures).toEqual([expect.objectContaining({ phase: cell.phase, visitors: 1 })]);
    await frame.openSection('Ёғ-мой корхоналари', 'Реестрлар');
    await expect(frame.title).toHaveText(/ёғ-мой корхоналари/i);
    await expect(page.getByRole('row', { name: 'Андижон вилояти' })).toBeVisible();
    expect(await responds(page)).toBe(true);
    consoleErrors.ignore();
  });
}
