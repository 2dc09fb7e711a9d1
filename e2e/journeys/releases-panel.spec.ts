import { PASSWORD } from '../fixtures/accounts';
import { anotherVersion } from '../fixtures/another-version';
import { expect, test } from '../fixtures/isolated-gateway';
import { Frame } from '../pages/frame';
import { OperationsPage } from '../pages/operations.page';

const REMOTE = 'mf-registers';

test.describe('an administrator', () => {
  test.use({ account: 'admin' });

  test('sees the live releases at the public address, and changes them at the operations address after a separate sign-in', async ({
    page,
    gateway,
  }) => {
    const before = (await gateway.registry.app(REMOTE)).live ?? '';
    const next = await gateway.alter(REMOTE, anotherVersion('next'));
    await gateway.registry.publish(REMOTE, next.folder);
    await page.goto('/releases');
    await expect(page.getByRole('row', { name: new RegExp(REMOTE) }).first()).toContainText(next.version.slice(0, 8));
    await expect(page.getByRole('button', { name: /қайтариш/i })).toHaveCount(0);
    await expect(page.getByRole('link', { name: gateway.operations })).toHaveAttribute('href', gateway.operations);

    const operations = new OperationsPage(page, gateway.operations);
    await operations.open();
    await expect(operations.heading).toHaveText('Релизлар бошқарувига кириш');
    await operations.signIn('admin', PASSWORD);
    await operations.act(REMOTE, { act: 'Олдингисига қайтариш', submit: 'Версияни қайтариш' });
    await expect(operations.app(REMOTE)).toContainText(before.slice(0, 8));
    const [last] = await gateway.registry.history();
    expect(last).toMatchObject({ kind: 'rolled-back', who: 'admin:admin', why: 'Хатолик кўп' });

    await operations.act(REMOTE, { act: 'Ишга тушириш', submit: '10 % га чиқариш' }, (dialog) =>
      dialog.getByLabel('Фойдаланувчилар улуши').fill('10'),
    );
    await expect(operations.app(REMOTE)).toContainText('10 % фойдаланувчига');
    expect((await gateway.registry.app(REMOTE)).canary).toEqual({ version: next.version, percent: 10 });
    await operations.act(REMOTE, { act: 'Ишга тушириш', submit: 'Барчага чиқариш' });
    await operations.act(REMOTE, { act: 'Қотириш', submit: 'Қотириш' });
    await expect(operations.app(REMOTE)).toContainText('Қотирилган');
    await operations.act(REMOTE, { act: 'Қотиришни бекор қилиш', submit: 'Бекор қилиш' });
    await operations.act(REMOTE, { act: 'Рухсатлар', submit: 'Рухсат бериш' }, (dialog) =>
      dialog.getByLabel('Манзил, ташқи сервер, чақирув ёки «isolated»').fill('https://tiles.example'),
    );
    const kinds = (await gateway.registry.history()).slice(0, 5).map(({ kind, who }) => `${kind} ${who}`);
    expect(kinds).toEqual(
      ['granted', 'unpinned', 'pinned', 'promoted', 'promoted'].map((kind) => `${kind} admin:admin`),
    );
  });

  test('creates a token that publishes, and revokes it; the record lists both and is intact', async ({
    page,
    gateway,
    consoleErrors,
  }) => {
    const operations = new OperationsPage(page, gateway.operations);
    await operations.open('tokens');
    await operations.signIn('admin', PASSWORD);
    await page.getByRole('button', { name: 'Калит яратиш' }).click();
    await page.getByLabel('Илова').selectOption(REMOTE);
    await page.getByLabel('Номи').fill('registers CI');
    await page.getByRole('button', { name: 'Яратиш', exact: true }).click();
    const settings = await page.getByRole('region', { name: 'Калит' }).innerText();
    const [, token = ''] = /^KLASTER_RELEASE_TOKEN=(\S+)$/m.exec(settings) ?? [];
    await page.getByRole('button', { name: 'Сақладим' }).click();
    const next = await gateway.alter(REMOTE, anotherVersion('by-token'));
    const published = await gateway.withToken(token).publish(REMOTE, next.folder);
    expect(published.live).toBe(next.version);

    await page.getByRole('button', { name: 'Бекор қилиш: registers CI' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Бекор қилиш' }).last().click();
    await expect(page.getByRole('row', { name: /registers CI/ })).toContainText('Бекор қилинган');
    await expect(gateway.withToken(token).publish(REMOTE, next.folder)).rejects.toThrow('401');

    await page.getByRole('link', { name: 'Ёзув' }).click();
    await expect(page.getByRole('row', { name: /Калит бекор қилинди/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Текшириш' }).click();
    await expect(page.getByText(/Ҳаммаси бутун/)).toBeVisible();
    await page.getByRole('button', { name: 'Тиклаш…' }).click();
    await expect(page.getByText('Ёзув бутун: тиклайдиган нарса йўқ.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Чиқиш/ }).click();
    await expect(operations.heading).toHaveText('Релизлар бошқарувига кириш');
    expect(await page.evaluate(() => document.cookie)).not.toContain('operations');
    consoleErrors.ignore();
  });
});

test.describe('other staff', () => {
  test.use({ account: 'editor' });

  test('sees that the panel is for administrators', async ({ page, gateway, consoleErrors }) => {
    await page.goto('/releases');
    await expect(new Frame(page).title).toHaveText('Бу саҳифага ваколатингиз йўқ');
    const operations = new OperationsPage(page, gateway.operations);
    await operations.open();
    await operations.signIn('editor', PASSWORD);
    await expect(operations.refusal).toBeVisible();
    await expect(operations.heading).toHaveText('Релизлар бошқарувига кириш');
    consoleErrors.ignore();
  });
});
