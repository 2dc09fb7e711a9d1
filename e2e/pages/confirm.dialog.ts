import type { Locator, Page } from '@playwright/test';

/** The question before something that matters. */
export class ConfirmDialog {
  readonly dialog: Locator;
  readonly no: Locator;
  readonly yes: Locator;

  /** @param yes what the button that does it says */
  constructor(page: Page, title: string, yes = 'Ҳа') {
    this.dialog = page.getByRole('alertdialog', { name: title });
    this.no = this.dialog.getByRole('button', { name: 'Йўқ' });
    this.yes = this.dialog.getByRole('button', { name: yes });
  }
}
