import { anotherVersion } from '../fixtures/another-version';
import { expect, test } from '../fixtures/own-gateway';
import { Frame } from '../pages/frame';

const REMOTE = 'mf-registers';

test.describe('an administrator', () => {
  test.use({ account: 'admin' });

  test('sees what is live and takes a version back, with a reason', async ({ page, gateway }) => {
    const before = (await gateway.registry.app(REMOTE)).live;
    const next = await gateway.alter(REMOTE, anotherVersion('next'));
    await gateway.registry.publish(REMOTE, next.folder);
    await page.goto('/releases');
    const row = page.getByRole('row', { name: new RegExp(REMOTE) }).first();
    await expect(row).toContainText(next.version.slice(0, 8));
    await row.getByRole('button', { name: /қайтариш/i }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Хатолик кўп');
    await dialog.getByRole('button', { name: /қайтариш/i }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(before?.slice(0, 8) ?? '');
    const [last] = await gateway.registry.history();
    expect(last).toMatchObject({ kind: 'rolled-back', who: 'admin:admin', why: 'Хатолик кўп' });
  });
});

test.describe('whoever is none', () => {
  test.use({ account: 'editor' });

  test('is told that the panel is not theirs', async ({ page }) => {
    await page.goto('/releases');
    await expect(new Frame(page).title).toHaveText('Бу саҳифага ваколатингиз йўқ');
  });
});
