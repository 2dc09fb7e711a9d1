import type { Locator, Page } from '@playwright/test';
import { ConfirmDialog } from './confirm.dialog';

const PATHS = {
  live: '/oil-factories-reestrs',
  removed: '/deregistered-oil-factories-reestrs',
  'public live': '/oil-factories-reestrs-auth',
  'public removed': '/oil-factories-deregistered-reestrs-auth',
};

/** A province's oil factories, live or removed, for staff or for visitors. */
export class FactoryListPage {
  readonly add: Locator;
  readonly rows: Locator;
  readonly totals: Locator;
  readonly actions: Locator;
  readonly removeDialog: ConfirmDialog;
  readonly restoreDialog: ConfirmDialog;

  constructor(
    private readonly page: Page,
    private readonly register: keyof typeof PATHS,
  ) {
    const main = page.getByRole('main');
    this.add = main.getByRole('link', { name: 'Янги реестр қўшиш' });
    this.rows = main.locator('tbody tr');
    this.totals = main.locator('tfoot tr');
    this.actions = main.locator('tbody').getByRole('button').or(main.locator('tbody a:not([data-row-link])'));
    this.removeDialog = new ConfirmDialog(page, 'Чиқариш');
    this.restoreDialog = new ConfirmDialog(page, 'Тиклаш');
  }

  async goto(province?: string): Promise<void> {
    await this.page.goto([PATHS[this.register], province].filter(Boolean).join('/'));
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  edit(name: string): Locator {
    return this.page.getByRole('link', { name: `Таҳрирлаш: ${name}` });
  }

  remove(name: string): Locator {
    return this.page.getByRole('button', { name: `Чиқариш: ${name}` });
  }

  restore(name: string): Locator {
    return this.row(name).getByRole('button', { name: 'Тиклаш', exact: true });
  }
}
