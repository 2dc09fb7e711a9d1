import type { Locator, Page } from '@playwright/test';

/** `/primary-data`: all figures of all reports of a quarter. */
export class PrimaryDataPage {
  readonly grid: Locator;
  /** Of the rows that are drawn, as they are seen. */
  readonly names: Locator;
  readonly excel: Locator;
  readonly sections: Locator;

  constructor(private readonly page: Page) {
    this.grid = page.getByRole('grid', { name: 'Бирламчи маълумотлар' });
    this.names = this.grid.locator('[data-part=names] [data-row]');
    this.excel = page.getByRole('button', { name: 'Excel' });
    this.sections = page.getByRole('button', { name: /^Бўлимлар/ });
  }

  async goto(query = ''): Promise<void> {
    await this.page.goto(`/primary-data${query}`);
    await this.grid.getByRole('rowheader').first().waitFor();
  }

  /** How far the grid is scrolled across, in pixels. */
  scrolled(): Promise<number> {
    return this.grid.evaluate((frame) => frame.scrollLeft);
  }

  /** Scrolls the grid as far as it goes, down and across, a screen at a time; the most nodes that the page had on the way. */
  scrollToEnd(): Promise<number> {
    return this.grid.evaluate(async (frame) => {
      let most = 0;
      const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const [direction, length] of [
        ['top', frame.clientHeight],
        ['left', frame.clientWidth],
      ] as const) {
        for (let before = -1, now = 0; now > before;) {
          before = now;
          frame.scrollBy({ [direction]: length, behavior: 'instant' });
          await drawn();
          most = Math.max(most, document.querySelectorAll('*').length);
          now = direction === 'top' ? frame.scrollTop : frame.scrollLeft;
        }
      }
      return most;
    });
  }
}
