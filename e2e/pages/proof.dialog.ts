import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '../fixtures/accounts';

/** Prompts the user who gives authority to prove who they are. */
export class ProofDialog {
  readonly dialog: Locator;
  readonly cancel: Locator;
  private readonly confirm: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Амални тасдиқланг' });
    this.cancel = this.dialog.getByRole('button', { name: 'Бекор қилиш' });
    this.confirm = this.dialog.getByRole('button', { name: 'Тасдиқлаш', exact: true });
  }

  async givePassword(password = PASSWORD): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Жорий парол' }).fill(password);
    await this.confirm.click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  async giveCode(code: string): Promise<void> {
    await this.dialog.getByLabel('Иловадаги код ёки тиклаш коди').fill(code);
    await this.confirm.click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
