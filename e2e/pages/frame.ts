import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { forgetTokens } from '../fixtures/accounts';

/** The frame around every page: header, navigation, notices. Texts in the default language. */
export class Frame {
  readonly title: Locator;
  readonly signIn: Locator;
  readonly account: Locator;
  readonly notices: Locator;
  /** Undoes the action that a notice reports. */
  readonly undo: Locator;
  readonly navigation: Locator;

  constructor(private readonly page: Page) {
    this.title = page.getByRole('heading', { level: 1 });
    this.signIn = page.getByRole('banner').getByRole('button', { name: 'Кириш' });
    this.account = page.getByRole('button', { name: /Ҳисоб менюси|Hisob menyusi|Меню учётной записи|Account menu/ });
    this.navigation = page.getByRole('navigation', { name: 'Бўлимлар' });
    this.notices = page.getByRole('list', { name: 'Хабарлар' }).getByRole('listitem');
    this.undo = this.notices.getByRole('button', { name: 'Бекор қилиш' });
  }

  /** A section's link in the navigation, whatever its count; a link in a visitors' menu exists once that is unfolded. */
  section(name: string): Locator {
    return this.navigation.getByRole('link', { name: new RegExp(`^${name}( ?,|$)`) });
  }

  /** Unfolds a menu of the visitors' navigation. */
  async unfold(menu: string): Promise<void> {
    await this.navigation.getByRole('button', { name: menu, exact: true, expanded: false }).click();
  }

  /** Goes to a section by its link in the navigation, unfolding its menu if there is one, without a reload. */
  async openSection(name: string, menu?: string): Promise<void> {
    if (menu) await this.unfold(menu);
    await this.section(name).click();
  }

  /** Works in every language of the page. It ends the session at the API, which other journeys of this process would use. */
  async signOut(): Promise<void> {
    await this.account.click();
    await this.page.getByRole('menuitem', { name: /^(Чиқиш|Chiqish|Выйти|Sign out)$/ }).click();
    forgetTokens();
  }

  /** @param language its own name, e.g. `Русский` */
  async chooseLanguage(language: string): Promise<void> {
    await this.page.getByRole('button', { name: /(Тил|Til|Язык|Language):/ }).click();
    await this.page.getByRole('menuitem', { name: language, exact: true }).click();
  }

  async expectNotice(title: string, message?: string): Promise<void> {
    const titled = this.notices.filter({ hasText: title });
    // An earlier notice with the same title may still be shown.
    await expect(message ? titled.filter({ hasText: message }) : titled).toBeVisible();
  }
}
