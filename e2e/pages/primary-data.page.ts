import type { Locator, Page } from '@playwright/test';

/** `/primary-data`: all figures of all reports of a quarter. */
export class PrimaryDataPage {
  readonly grid: Locator;
  /** Names of the rows in the DOM. */
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

  /** How far the grid is scrolled sideways, in pixels. */
  scrollLeft(): Promise<number> {
    return this.grid.evaluate((frame) => frame.scrollLeft);
  }

  /** Scrolls the grid to its end, down and then sideways, one screen at a time. @returns the most nodes that the page had meanwhile */
  scrollToEnd(): Promise<number> {
    return this.grid.evaluate(async (frame) => {
      let most = 0;
      const waitForFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const [direction, length] of [
        ['top', frame.clientHeight],
        ['left', frame.clientWidth],
      ] as const) {
        for (let before = -1, now = 0; now > before;) {
          before = now;
          frame.scrollBy({ [direction]: length, behavior: 'instant' });
          await waitForFrames();
          most = Math.max(most, document.querySelectorAll('*').length);
          now = direction === 'top' ? frame.scrollTop : frame.scrollLeft;
        }
      }
      return most;
    });
  }

  /** The visible area of its rows, in pixels of the page: below the header, without the scrollbars, within the window. */
  private viewport() {
    return this.grid.evaluate((frame) => {
      const { left, top, right } = frame.getBoundingClientRect();
      const head = frame.querySelector('[data-part=head]')!.getBoundingClientRect().bottom;
      const names = frame.querySelector('[data-part=names]')!.getBoundingClientRect().width;
      const bottom = Math.min(window.innerHeight, top + frame.clientTop + frame.clientHeight);
      return { left, top, right, head, names, bottom, inner: left + frame.clientLeft + frame.clientWidth };
    });
  }

  /** The middle of the visible rows. */
  async middle(): Promise<{ x: number; y: number }> {
    const { left, inner, head, bottom } = await this.viewport();
    return { x: Math.round((left + inner) / 2), y: Math.round((head + bottom) / 2) };
  }

  /** Its vertical scrollbar: `top` is on the thumb of an unscrolled table, `bottom` at the end of the track or the window. */
  async scrollbar(): Promise<{ x: number; top: number; bottom: number }> {
    const { top, inner, right, bottom } = await this.viewport();
    // 25 px: past the scrollbar's arrow.
    return { x: (inner + right) / 2, top: top + 25, bottom };
  }

  /** Visible areas of the column of names and of a part of the figures. */
  async areas() {
    const { left, head, names, bottom } = await this.viewport();
    const rows = { top: Math.ceil(head) + 2, height: Math.floor(bottom - head) - 4 };
    return {
      names: { ...rows, left: Math.ceil(left) + 8, width: names - 24 },
      figures: { ...rows, left: Math.ceil(left + names) + 100, width: 500 },
    };
  }

  /** Waits until it has not scrolled for 20 frames. */
  scrollEnd(): Promise<void> {
    return this.grid.evaluate(
      (frame) =>
        new Promise((resolve) => {
          let [still, before] = [0, ''];
          const check = () => {
            const now = `${frame.scrollTop}/${frame.scrollLeft}`;
            still = now === before ? still + 1 : 0;
            before = now;
            if (still >= 20) resolve();
            else requestAnimationFrame(check);
          };
          check();
        }),
    );
  }

  /** @returns reads the furthest that the grid has been scrolled down since, in pixels */
  async watchScroll(): Promise<() => Promise<number>> {
    await this.grid.evaluate((frame) => {
      frame.addEventListener('scroll', () => {
        frame.dataset['furthest'] = String(Math.max(Number(frame.dataset['furthest'] ?? 0), frame.scrollTop));
      });
    });
    return () => this.grid.evaluate((frame) => Number(frame.dataset['furthest'] ?? 0));
  }
}
