import type { Locator, Page } from '@playwright/test';
import { Frame } from './frame';

/** The dialog for login and password. */
export class SignInDialog {
  readonly dialog: Locator;
  readonly login: Locator;
  readonly password: Locator;
  readonly refusal: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Тизимга кириш' });
    this.login = this.dialog.getByLabel('Логин');
    this.password = this.dialog.getByRole('textbox', { name: 'Парол' });
    this.refusal = this.dialog.getByRole('alert');
  }

  async open(): Promise<void> {
    await new Frame(this.page).signIn.click();
  }

  async submit(login: string, password: string): Promise<void> {
    await this.login.fill(login);
    await this.password.fill(password);
    await this.dialog.getByRole('button', { name: 'Кириш', exact: true }).click();
  }
}
