import { expect, test } from '../fixtures/other-back-end';
import { ACCOUNT, PASSWORD } from '../independent-server/token';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { FactoryListPage } from '../pages/factory-list.page';
import { Frame } from '../pages/frame';
import { SignInDialog } from '../pages/sign-in.dialog';

test.describe('a visitor', () => {
  test.use({ signedIn: false });

  test('@always cannot sign in at the other server with a wrong password, and can with the right one', async ({
    page,
    consoleErrors,
  }) => {
    const signIn = new SignInDialog(page);
    // The server lacks both calls: the start page requests the periods, and signing in the account's language.
    consoleErrors.allow(/\/api\/(periods|me\/profile)$/);
    await page.goto('/contacts');
    await signIn.open();
    await signIn.submit(ACCOUNT, 'wrong');
    await expect(signIn.refusal).toHaveText('Логин ёки парол бошқача.');
    await consoleErrors.expect('Логин ёки парол бошқача.');
    await signIn.submit(ACCOUNT, PASSWORD);
    await expect(page).toHaveURL('/main');
    await expect(new Frame(page).account).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Кўп очиладиган бўлимлар' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(0);
  });

  test('reads the public registers', async ({ page, server }) => {
    const live = new FactoryListPage(page, 'public live');
    await live.goto();
    await expect(live.totals).toContainText('100');
    await page.getByRole('link', { name: 'Биринчи вилоят' }).click();
    await expect(live.row('Шарқ Ёғ')).toBeVisible();
    await expect(live.actions).toHaveCount(0);
    const removed = new FactoryListPage(page, 'public removed');
    await removed.goto('2');
    await expect(removed.row('Эски Ёғ')).toBeVisible();
    // That server has no call for a single factory.
    await expect(removed.row('Эски Ёғ').getByRole('link')).toHaveCount(0);
    await expect(removed.actions).toHaveCount(0);
    expect(server.unknown).toEqual([]);
  });
});

test('@always a report is opened by its address and confirmed', async ({ page, server, consoleErrors }) => {
  // The list that the page returns to requests the periods, to show whether its quarter is open.
  consoleErrors.allow(/\/api\/periods$/);
  const review = new ClusterReviewPage(page);
  const frame = new Frame(page);
  await review.goto(1);
  await expect(frame.title).toHaveText('Тошкент вилояти, Чирчиқ Пахта, 2025 йил');
  await review.remark.fill('Бошқа серверда тасдиқланди');
  await review.confirm.click();
  await review.confirmDialog.yes.click();
  await frame.expectNotice('Муваффақиятли', 'Тасдиқланди');
  await expect.poll(() => server.unknown).toEqual(['GET /api/periods']);
  await review.goto(1);
  await expect(review.status).toContainText('Қабул қилинди');
  await expect(review.remark).toHaveValue('Бошқа серверда тасдиқланди');
  await expect(review.confirm).toHaveCount(0);
  expect(server.unknown).toEqual(['GET /api/periods']);
});

test('a factory is removed and restored', async ({ page, server, consoleErrors }) => {
  // A list requests its user's settings, which this server does not store.
  consoleErrors.allow(/\/api\/me\/lists$/);
  const live = new FactoryListPage(page, 'live');
  const removed = new FactoryListPage(page, 'removed');
  const frame = new Frame(page);
  await live.goto('1');
  await live.remove('Ғарб Ёғ').click();
  await live.removeDialog.yes.click();
  await frame.expectNotice('РЕЕСТР ўчириш', 'Ғарб Ёғ');
  await expect(frame.undo).toHaveCount(0);
  await expect(live.row('Ғарб Ёғ')).toHaveCount(0);

  await removed.goto();
  await page.getByRole('link', { name: 'Биринчи вилоят' }).click();
  await removed.restore('Ғарб Ёғ').click();
  await removed.restoreDialog.yes.click();
  await frame.expectNotice('РЕЕСТР га қайтариш');
  await expect(removed.row('Ғарб Ёғ')).toHaveCount(0);
  expect(server.unknown).toEqual([]);
});
