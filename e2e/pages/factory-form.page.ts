import type { Locator, Page } from '@playwright/test';

/** The form of an oil factory, to add and to edit. */
export class FactoryFormPage {
  readonly name: Locator;
  readonly stir: Locator;
  readonly district: Locator;
  readonly daily: Locator;
  readonly save: Locator;

  constructor(private readonly page: Page) {
    // An exact match: the list page has a search labelled 'Корхона номи ёки СТИР'.
    this.name = page.getByRole('textbox', { name: /^Корхона номи \(/ });
    this.stir = page.getByRole('textbox', { name: 'СТИР' });
    this.district = page.getByLabel('Туман ёки шаҳар');
    this.daily = page.getByLabel('Кунлик қувват');
    this.save = page.getByRole('button', { name: 'Сақлаш', exact: true });
  }

  /** Fills in all required fields. */
  async fill(name: string, stir: string): Promise<void> {
    await this.name.fill(name);
    await this.stir.fill(stir);
    await this.district.selectOption({ index: 1 });
    await this.page.getByLabel('Манзил').fill('Мустақиллик кўчаси, 5');
    await this.page.getByLabel('Раҳбарнинг Ф.И.Ш.').fill('Каримов Анвар Собирович');
    await this.page.getByLabel('Телефон рақами').fill('90 123 45 67');
    await this.daily.fill('12,5');
  }
}
