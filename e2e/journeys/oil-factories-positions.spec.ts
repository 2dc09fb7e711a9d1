import type { Account } from '../fixtures/accounts';
import { ANDIJON } from '../fixtures/accounts';
import { newFactory } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { FactoryListPage } from '../pages/factory-list.page';
import { Frame } from '../pages/frame';

/** Actions that each account may take on a factory of Andijan. */
const RIGHTS: Record<string, { account: Account; add: number; edit: number; remove: number }> = {
  'ADMIN adds, edits and removes': { account: 'admin', add: 1, edit: 1, remove: 1 },
  'CREATE, UPDATE and DELETE add, edit and remove': { account: 'editor', add: 1, edit: 1, remove: 1 },
  'the same positions count in one’s own province': { account: 'andijon', add: 1, edit: 1, remove: 1 },
  'UPDATE alone edits': { account: 'reviewer', add: 0, edit: 1, remove: 0 },
  'no position reads': { account: 'viewer', add: 0, edit: 0, remove: 0 },
};

for (const [behaviour, { account, add, edit, remove }] of Object.entries(RIGHTS)) {
  test.describe(account, () => {
    test.use({ account });

    test(behaviour, async ({ page }, testInfo) => {
      const { company_name: name, stir } = await newFactory(testInfo, ANDIJON);
      const list = new FactoryListPage(page, 'live');
      await list.goto(ANDIJON);
      await expect(list.row(stir)).toContainText('Актив');
      await expect(list.add).toHaveCount(add);
      await expect(list.edit(name)).toHaveCount(edit);
      await expect(list.remove(name)).toHaveCount(remove);
    });
  });
}

test.describe('a page that requires a position', () => {
  test.use({ account: 'viewer' });

  test('@always tells staff without the position so', async ({ page }) => {
    await page.goto(`/oil-factories-reestrs/${ANDIJON}/create`);
    await expect(new Frame(page).title).toHaveText('Бу саҳифага ваколатингиз йўқ');
  });
});
