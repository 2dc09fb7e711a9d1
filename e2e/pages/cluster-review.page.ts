import type { Locator, Page } from '@playwright/test';
import { ConfirmDialog } from './confirm.dialog';

/** `/amallar/cluster-info/{id}`: one report with the reviewer's remark and decision. */
export class ClusterReviewPage {
  readonly remark: Locator;
  readonly back: Locator;
  readonly reject: Locator;
  readonly confirm: Locator;
  readonly status: Locator;
  /** Ways to the reports beside this one in the queue. */
  readonly pager: Locator;
  readonly previous: Locator;
  readonly next: Locator;
  /** The strip I … XX. */
  readonly strip: Locator;
  /** Says that the report was submitted again meanwhile. */
  readonly outdated: Locator;
  readonly history: Locator;
  readonly confirmDialog: ConfirmDialog;
  readonly rejectDialog: ConfirmDialog;

  constructor(private readonly page: Page) {
    const main = page.getByRole('main');
    this.remark = main.getByLabel('Изоҳ қолдириш');
    this.back = main.getByRole('button', { name: 'Ортга қайтиш' });
    this.reject = main.getByRole('button', { name: 'Рад этиш' });
    this.confirm = main.getByRole('button', { name: 'Тасдиқлаш' });
    this.status = main.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::*');
    this.outdated = main.getByRole('alert').filter({ hasText: 'қайта юборилди' });
    this.history = main.getByRole('link', { name: 'Ҳисобот тарихи' });
    this.pager = main.getByRole('navigation', { name: 'Навбатдаги ҳисоботлар' });
    this.previous = this.pager.getByRole('link', { name: /^Олдинги: / });
    this.next = this.pager.getByRole('link', { name: /^Кейинги: / });
    this.strip = main.getByRole('toolbar', { name: 'Ҳисобот бўлимлари' });
    this.confirmDialog = new ConfirmDialog(page, 'Ҳисоботни тасдиқлаш', 'Тасдиқлаш');
    this.rejectDialog = new ConfirmDialog(page, 'Ҳисоботни рад этиш', 'Рад этиш');
  }

  /** The strip's button of a section, e.g. `XIV`. */
  jump(numeral: string): Locator {
    return this.strip.getByRole('button', { name: new RegExp(`^${numeral}\\. `) });
  }

  /** Card of a section in the list below the table. */
  section(numeral: string): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${numeral}\\. `) });
  }

  /** The remark on a section, once it is begun. */
  remarkOn(numeral: string): Locator {
    return this.section(numeral).getByRole('textbox', { name: /^Бўлимга изоҳ/ });
  }

  async beginRemark(numeral: string): Promise<void> {
    await this.section(numeral)
      .getByRole('button', { name: /^Изоҳ ёзиш/ })
      .click();
  }

  async goto(id: number): Promise<void> {
    await this.page.goto(`/amallar/cluster-info/${id}`);
  }
}
