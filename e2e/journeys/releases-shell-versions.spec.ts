import { anotherVersion } from '../fixtures/another-version';
import { expect, test } from '../fixtures/isolated-gateway';
import { Frame } from '../pages/frame';

const SHELL_TITLE = { from: 'Алоқа ва маълумот манбалари', to: 'Алоқа ва манбалар' };
const REMOTE_TITLE = { from: 'Кластерлар реестри', to: 'Кластерлар янги реестри' };

test('@always a new shell works with the remotes as they are, and the old one with a new remote', async ({
  page,
  gateway,
}) => {
  const frame = new Frame(page);
  const remote = await gateway.alter('mf-registers', anotherVersion('next', REMOTE_TITLE));
  await gateway.registry.publish('mf-registers', remote.folder);
  await page.goto('/contacts');
  await expect(frame.title).toHaveText(SHELL_TITLE.from);
  await frame.openSection('Кластерлар', 'Реестрлар');
  await expect(frame.title).toHaveText(REMOTE_TITLE.to);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await gateway.registry.rollBack('mf-registers');

  const shell = await gateway.alter('shell', anotherVersion('next', SHELL_TITLE));
  await gateway.registry.publish('shell', shell.folder);
  await page.goto('/contacts');
  await expect(frame.title).toHaveText(SHELL_TITLE.to);
  await frame.openSection('Кластерлар', 'Реестрлар');
  await expect(frame.title).toHaveText(REMOTE_TITLE.from);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a tab that was open before a new shell was promoted keeps working, and is offered a reload', async ({
  page,
  gateway,
}) => {
  const frame = new Frame(page);
  await page.clock.install();
  await page.goto('/reestrs-auth');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const shell = await gateway.alter('shell', anotherVersion('next', SHELL_TITLE));
  await gateway.registry.publish('shell', shell.folder);
  await page.clock.fastForward('05:00');
  const offer = page.getByRole('status').filter({ hasText: 'Тизимнинг янги нусхаси чиқди.' });
  await expect(offer).toBeVisible();
  // The old shell's own chunks are still there.
  await frame.openSection('Алоқа');
  await expect(frame.title).toHaveText(SHELL_TITLE.from);
  await offer.getByRole('button', { name: 'Янгилаш' }).click();
  await expect(frame.title).toHaveText(SHELL_TITLE.to);
  await expect(offer).toHaveCount(0);
});
