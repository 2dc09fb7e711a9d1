import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ConfirmDialog } from './confirm.dialog';

/** `/malumotlarim/edit/{id}` and `/hududlar/edit/{id}`: a report that is filled in section by section. */
export class ReportFormPage {
  /** The section that is filled in. */
  readonly section: Locator;
  /** The sections, each with its open tasks. */
  readonly sections: Locator;
  /** Input fields of the section, notes left out. */
  readonly fields: Locator;
  readonly saved: Locator;
  readonly waiting: Locator;
  readonly submit: Locator;
  /** Reasons why the report cannot be submitted. */
  readonly obstacles: Locator;
  readonly submitDialog: ConfirmDialog;

  constructor(private readonly page: Page) {
    const main = page.getByRole('main');
    this.section = main.getByRole('heading', { level: 2, name: /^([IVX]+\. |Кластер паспорти)/ });
    this.sections = main.getByRole('navigation', { name: 'Ҳисобот бўлимлари' }).getByRole('link');
    this.fields = main.locator('input[id^=entry-]');
    this.saved = main.getByText(/^Сақланди /).first();
    this.waiting = main.getByText(/^Тармоқ кутилмоқда/).first();
    this.submit = main.getByRole('button', { name: 'Юбориш' }).first();
    this.obstacles = main.getByRole('alert').getByRole('listitem').getByRole('link');
    this.submitDialog = new ConfirmDialog(page, 'Ҳисоботни юбориш', 'Юбориш');
  }

  field(name: string): Locator {
    return this.page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${name}`) });
  }

  /** Link of a section. @param numeral e.g. `XIV` */
  link(numeral: string): Locator {
    return this.sections.filter({ hasText: new RegExp(`^${numeral}${numeral}\\.`) });
  }

  async openSection(numeral: string): Promise<void> {
    await this.link(numeral).click();
    await expect(this.section).toHaveText(new RegExp(`^${numeral}\\. `));
  }

  /** Goes to the next section by keys, to its first field. */
  async next(): Promise<void> {
    const before = await this.section.innerText();
    await this.page.keyboard.press('Control+Enter');
    await expect(this.section).not.toHaveText(before);
    await expect(this.fields.first()).toBeFocused();
  }

  /** Types a value in each field of the section, from the one that has the focus on, with Enter after each. */
  async type(values: readonly string[]): Promise<void> {
    for (const value of values) {
      await this.page.keyboard.type(value);
      await this.page.keyboard.press('Enter');
    }
  }

  /** Pastes a text in the field that has the focus, as a spreadsheet leaves it on the clipboard. */
  async paste(text: string): Promise<void> {
    await this.page.locator('input:focus').evaluate((input, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', copied);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Keys of the section's figures, in their order. */
  async keys(): Promise<string[]> {
    return this.fields.evaluateAll((fields) => fields.map(({ id }) => id.replace('entry-', '')));
  }

  async values(): Promise<string[]> {
    return this.fields.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  }

  /** Submits the report, in which nothing is missing. */
  async send(): Promise<void> {
    await this.submit.click();
    await this.submitDialog.yes.click();
    await expect(this.page).toHaveURL(/\/cluster-info\/\d+$/);
  }
}
