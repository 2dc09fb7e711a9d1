import type { Locator, Page } from '@playwright/test';

/** The page of the operations address, where people move releases. */
export class OperationsPage {
  readonly heading: Locator;
  readonly refusal: Locator;

  constructor(
    readonly page: Page,
    /** Address of the page. */
    private readonly origin: string,
  ) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.refusal = page.getByRole('alert');
  }

  /** @param view of the page; the first unless it is named */
  async open(view?: 'tokens' | 'record'): Promise<void> {
    await this.page.goto(view ? `${this.origin}/?view=${view}` : this.origin);
  }

  async signIn(login: string, password: string): Promise<void> {
    await this.page.getByLabel('Логин').fill(login);
    await this.page.getByRole('textbox', { name: 'Парол' }).fill(password);
    await this.page.getByRole('button', { name: 'Кириш' }).click();
  }

  /** The row of an app in the table of live releases. */
  app(name: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(`^${name}`) }).first();
  }

  /** Opens the dialog of an act on an app, gives a reason, and does it. */
  async act(
    app: string,
    { act, submit }: { readonly act: string; readonly submit: string },
    fill?: (dialog: Locator) => Promise<void>,
  ): Promise<void> {
    await this.page.getByRole('button', { name: `${act}…: ${app}` }).click();
    const dialog = this.page.getByRole('dialog');
    await fill?.(dialog);
    await dialog.getByLabel('Сабаби').fill('Хатолик кўп');
    await dialog.getByRole('button', { name: submit }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}
