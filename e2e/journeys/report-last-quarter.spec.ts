import { expectAccessibleInBothModes } from '../fixtures/axe';
import { shareLeftByBars } from '../fixtures/bars';
import { callApi } from '../fixtures/api';
import { ownReports } from '../fixtures/records';
import { LANGUAGES, openScreen, measureOverflow, useLanguage } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { ReportFormPage } from '../pages/report-form.page';

test.use({ account: 'klaster' });

type Figures = Record<string, number | string | null>;

const entryOf = (id: number) =>
  callApi<{ quarter: number; figures: Figures; last_quarter: Figures }>('klaster', `GET /api/reports/${id}/entry`);

test('an empty section is filled as in the last quarter, except for what was typed, saved, and undone', async ({
  page,
}) => {
  const { open } = await ownReports();
  const { last_quarter: last, quarter } = await entryOf(open);
  await page.goto(`/malumotlarim/edit/${open}?section=III`);
  const form = new ReportFormPage(page);
  await form.fields.nth(1).fill('7');
  const taken = page.getByRole('button', { name: /^Ўтган чоракдагидек \(\d+\)$/ });
  await taken.click();
  // All but the plan is counted since January, and is not copied into a new year.
  const counts =
    quarter === 1
      ? /^Ўтган чоракдагидек тўлдирилди: 1\. Аввал киритилгани қолди: 1\. Йил бошидан янгидан .*: 4\./
      : /^Ўтган чоракдагидек тўлдирилди: 5\. Шулардан йил бошидан ҳисобланадигани: 4\. .* Аввал киритилгани қолди: 1\./;
  await expect(page.getByText(counts)).toBeVisible();
  await expect
    .poll(async () => (await entryOf(open)).figures)
    .toMatchObject({ third_plan: last['third_plan'], third_current_totals: 7 });
  await expect(page.getByText(/^Сақланди /)).toHaveCount(1);
  await page.reload();
  await expect(form.fields.nth(1)).toHaveValue('7');
  for (const field of await form.fields.all()) await field.fill('');
  await expect(taken).toHaveText(quarter === 1 ? /\(1\)$/ : /\(6\)$/);

  await page.getByRole('button', { name: /^Сув тежовчи .* режаси: ўтган чоракдагидек, / }).press('Enter');
  await expect(form.fields.first()).not.toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(form.fields.first()).toHaveValue('');
  await expect.poll(async () => (await entryOf(open)).figures['third_current_totals']).toBeNull();
});

test('at 400 % zoom the form has two thirds of the window, in every language, and nothing hides the focused field', async ({
  page,
  baseURL,
}) => {
  const { open } = await ownReports();
  await page.setViewportSize({ width: 320, height: 256 });
  for (const language of LANGUAGES) {
    await useLanguage(page, baseURL!, language);
    await openScreen(page, `/malumotlarim/edit/${open}?section=XVI`);
    const form = new ReportFormPage(page);
    await form.fields.nth(2).focus();
    expect(await measureOverflow(page), language).toBeLessThanOrEqual(0);
    expect(await shareLeftByBars(page), language).toBeGreaterThanOrEqual(2 / 3);
    for (const field of await form.fields.all()) {
      await field.focus();
      await expect(field).toBeInViewport({ ratio: 1 });
      const isOnTop = await field.evaluate((input) => {
        const { left, top, width, height } = input.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === input;
      });
      expect(isOnTop, `${language}: ${await field.getAttribute('id')}`).toBe(true);
    }
  }
  // Scroll to the top: axe measures a field that is half hidden below the header as a smaller target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleInBothModes(page, 'at 400 %');
});
