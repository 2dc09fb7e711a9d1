import type { Locator, Page } from '@playwright/test';

/** `/amallar`: the reports to review. */
export class ReviewQueuePage {
  readonly quarter: Locator;
  readonly province: Locator;
  readonly rows: Locator;

  constructor(private readonly page: Page) {
    this.quarter = page.getByLabel('Чорак');
    this.province = page.getByRole('main').getByLabel('Вилоят');
    this.rows = page.getByRole('main').locator('tbody tr');
  }

  async goto(search = ''): Promise<void> {
    await this.page.goto(`/amallar${search}`);
  }

  linkTo(id: number): Locator {
    return this.page.locator(`tbody a[href^="/amallar/cluster-info/${id}?"]`);
  }
}
