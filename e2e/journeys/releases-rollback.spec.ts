import { withContainerFault } from '../fixtures/faults';
import { anotherVersion } from '../fixtures/another-version';
import { expect, test } from '../fixtures/isolated-gateway';
import { awaitApp } from '../fixtures/test';

const REMOTE = 'mf-registers';

test.use({ gatewayEnv: { ROLLBACK_THRESHOLD: '2' } });

test('@always enough visitors who cannot load a version make the gateway roll it back', async ({
  browser,
  gateway,
  consoleErrors,
}) => {
  const before = (await gateway.registry.app(REMOTE)).live;
  const bad = await gateway.alter(REMOTE, (build) => {
    anotherVersion('bad')(build);
    const entry = String(build.files.get('remoteEntry.js'));
    build.files.set('remoteEntry.js', Buffer.from(withContainerFault(entry, REMOTE, 'init throws')));
  });
  await gateway.registry.publish(REMOTE, bad.folder);

  const visit = async () => {
    const context = await browser.newContext({ baseURL: gateway.address });
    consoleErrors.watch(context);
    context.on('page', awaitApp);
    const page = await context.newPage();
    await page.goto('/reestrs-auth');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await context.close();
  };
  await visit();
  expect((await gateway.registry.app(REMOTE)).live).toBe(bad.version);
  await visit();
  await expect.poll(async () => (await gateway.registry.app(REMOTE)).live).toBe(before);

  const [last] = await gateway.registry.history();
  expect(last).toMatchObject({ kind: 'rolled-back', who: 'gateway' });
  expect(last?.why).toContain('2 visitors could not load it');
  consoleErrors.ignore();
});
