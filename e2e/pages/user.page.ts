import type { Locator, Page } from '@playwright/test';
import { ConfirmDialog } from './confirm.dialog';
import { ProofDialog } from './proof.dialog';

/** The page of one account, for administrators. */
export class UserPage {
  readonly link: Locator;
  readonly save: Locator;
  readonly proof: ProofDialog;

  constructor(private readonly page: Page) {
    this.proof = new ProofDialog(page);
    this.link = page.getByRole('dialog').getByLabel('Ҳавола', { exact: true });
    this.save = page.getByRole('button', { name: 'Сақлаш' });
  }

  async open(id: number): Promise<void> {
    await this.page.goto(`/users/edit/${id}`);
  }

  /** Gives out a link for a password, in the dialog that is open. */
  async makeLink(): Promise<string> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Ҳавола яратиш' }).click();
    await this.proof.givePassword();
    return this.link.inputValue();
  }

  async deactivate(): Promise<void> {
    await this.page.getByRole('button', { name: 'Фаолсизлантириш' }).click();
    const dialog = this.page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Ҳа' }).click();
    await this.proof.givePassword();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Resets the second factor of a user who has lost it. */
  async resetFactor(): Promise<void> {
    const name = 'Икки босқичли киришни олиб ташлаш';
    await this.page.getByRole('button', { name }).click();
    const question = new ConfirmDialog(this.page, name);
    await question.yes.click();
    await this.proof.givePassword();
    await question.dialog.waitFor({ state: 'hidden' });
  }
}

/** The page on which the holder of a one-time link sets a password. */
export class InvitationPage {
  readonly password: Locator;
  readonly save: Locator;

  constructor(private readonly page: Page) {
    this.password = page.getByRole('textbox', { name: 'Янги парол' });
    this.save = page.getByRole('button', { name: 'Паролни ўрнатиш' });
  }

  async setPassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.save.click();
    await this.page.getByRole('heading', { name: 'Парол ўрнатилди' }).waitFor();
  }
}
