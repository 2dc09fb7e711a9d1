import type { Locator, Page } from '@playwright/test';

/** A confirmation dialog. */
export class ConfirmDialog {
  readonly dialog: Locator;
  readonly no: Locator;
  readonly yes: Locator;

  /** @param yes label of the confirming button */
  constructor(page: Page, title: string, yes = 'Ҳа') {
    this.dialog = page.getByRole('alertdialog', { name: title });
    this.no = this.dialog.getByRole('button', { name: 'Йўқ' });
    this.yes = this.dialog.getByRole('button', { name: yes });
  }
}
