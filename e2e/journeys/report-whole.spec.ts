import { PASSWORD } from '../fixtures/accounts';
import { callApi } from '../fixtures/api';
import { quarterToBegin, reportNow } from '../fixtures/records';
import { expect, test } from '../fixtures/test';
import { ClusterReviewPage } from '../pages/cluster-review.page';
import { Frame } from '../pages/frame';
import { ReportFormPage } from '../pages/report-form.page';
import { ReviewQueuePage } from '../pages/review-queue.page';
import { SignInDialog } from '../pages/sign-in.dialog';

test.use({ account: 'klaster' });

const PLAN = 'Пахта ҳосили режаси';

/** Passport and the sections I to XX. */
const SECTIONS = 21;

const FIRST = 101;

/** Day of the road map. */
const DAY = '14.02.2024';

/** Fields of a section that are typed key by key. */
const MAX_TYPED = 2;

/** A report as it is typed, with a different figure for every field, so that mix-ups are noticed. */
class Typist {
  readonly typed: number[] = [];

  constructor(
    private readonly form: ReportFormPage,
    private readonly id: number,
  ) {}

  /** Fills in the section that is open, from the field that has the focus, its first: short ones are typed, long ones pasted. */
  async fillIn(): Promise<string[]> {
    const { form, typed } = this;
    const values: string[] = [];
    for (const field of await form.keys()) {
      if (field === 'developed') values.push(DAY);
      else {
        typed.push(FIRST + typed.length);
        values.push(String(typed.at(-1)));
      }
    }
    if (values.length > MAX_TYPED) await form.paste(values.join('\r\n'));
    else await form.type(values);
    await expect.poll(() => form.values()).toEqual(values);
    return values;
  }

  /** Fills the next `count` sections in. @returns the fields of the last one */
  async fillInNext(count: number): Promise<string[]> {
    let last: string[] = [];
    for (let left = count; left > 0; left -= 1) {
      await this.form.next();
      last = await this.fillIn();
    }
    return last;
  }

  /** Waits until the API has all that was typed. */
  async expectSaved(): Promise<void> {
    const figures = async () =>
      Object.values(
        (await callApi<{ figures: Record<string, unknown> }>('klaster', `GET /api/reports/${this.id}/entry`)).figures,
      ).map(Number);
    await expect.poll(figures).toEqual(expect.arrayContaining(this.typed));
  }
}

test('the report of a quarter: filled in despite interruptions, submitted, rejected, corrected, confirmed and reopened', async ({
  page,
  context,
  pageOf,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|401/);
  const form = new ReportFormPage(page);
  const frame = new Frame(page);
  const { year, quarter } = await quarterToBegin();
  const period = `${year} йил, ${quarter}‑чорак`;
  await page.goto('/malumotlarim');
  await page.getByRole('button', { name: `Бошлаш: ${period}` }).click();
  await expect(page).toHaveURL(/\/malumotlarim\/edit\/\d+$/);
  const address = page.url();
  const id = Number(address.split('/').at(-1));
  const typist = new Typist(form, id);
  const at = (section: string) => page.goto(`${address}?section=${section}`);

  await test.step('sections are typed by keys and pasted, and what follows from figures is computed', async () => {
    await form.fields.first().click();
    await typist.fillIn();
    await typist.fillInNext(5);
    await expect(form.section).toHaveText(/^V\. /);
  });

  await test.step('left and opened again', async () => {
    await expect(form.saved).toBeVisible();
    await frame.openSection('Маълумотларим');
    await page.getByRole('row', { name: period }).getByRole('link').click();
    await expect(page).toHaveURL(address);
    await form.openSection('V');
    await expect(form.fields.first()).not.toHaveValue('');
    await typist.expectSaved();
  });

  const offline = await test.step('the network is lost meanwhile, and the page is reloaded without it', async () => {
    await form.fields.first().focus();
    await context.setOffline(true);
    const values = await typist.fillInNext(4);
    await expect(form.waiting).toBeVisible();
    await expect(page.reload()).rejects.toThrow();
    await context.setOffline(false);
    return values;
  });

  await test.step('opened again, everything typed is there, and is sent', async () => {
    await at('IX');
    await expect.poll(() => form.values()).toEqual(offline);
    await typist.expectSaved();
  });

  await test.step('the session ends in the middle; signed in again, all is there', async () => {
    await form.fields.first().focus();
    await typist.fillInNext(3);
    await form.next();
    await typist.expectSaved();
    await page.evaluate(() => localStorage.setItem('date', new Date(Date.now() - 24 * 3_600_000).toISOString()));
    await form.type(['777']);
    // The page stays, since it has unsaved input.
    const signIn = new SignInDialog(page);
    await signIn.submit('klaster', PASSWORD);
    await expect(signIn.dialog).toBeHidden();
    await expect(page).toHaveURL(/\/malumotlarim\/edit\/\d+\?section=XIII$/);
    await at('XIII');
    await expect(form.fields.first()).toHaveValue('777');
    await form.fields.first().selectText();
    await typist.fillIn();
    await typist.fillInNext(7);
    await expect(form.section).toHaveText(/^XX\. /);
    await expect(form.sections).toHaveCount(SECTIONS);
  });

  await test.step('missing figures are listed, with links to their fields', async () => {
    await form.openSection('I');
    await form.field(PLAN).fill('');
    await form.submit.click();
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await expect(form.obstacles).toHaveText([/: тўлдирилмаган$/]);
    await form.openSection('XX');
    await form.submit.click();
    await form.obstacles.click();
    await expect(form.field(PLAN)).toBeFocused();
    await page.keyboard.type('1000');
    await expect(form.obstacles).toHaveCount(0);
  });

  await test.step('submitted', async () => {
    await form.send();
    await frame.expectNotice('Муваффақиятли', 'Ҳисобот юборилди');
    await expect(page.getByRole('main').getByText('Янги', { exact: true })).toBeVisible();
  });

  const first = await pageOf('reviewer');
  const second = await pageOf('admin');
  const [review, other] = [new ClusterReviewPage(first), new ClusterReviewPage(second)];

  await test.step('one reviewer has the report open, while another sends it back with remarks on two sections', async () => {
    await new ReviewQueuePage(first).goto();
    await review.goto(id);
    await review.remark.fill('Ҳаммаси жойида');
    await review.beginRemark('XX');
    await review.remarkOn('XX').fill('Экспорт яхши');
    await new ReviewQueuePage(second).goto();
    await other.goto(id);
    await other.beginRemark('I');
    await other.remarkOn('I').fill('Режа нотўғри');
    await other.beginRemark('III');
    await other.remarkOn('III').fill('Майдон кам кўрсатилган');
    await other.remark.fill('Икки бўлимни тузатинг');
    await other.reject.click();
    for (const remark of ['Икки бўлимни тузатинг', 'Режа нотўғри', 'Майдон кам кўрсатилган'])
      await expect(other.rejectDialog.dialog).toContainText(remark);
    await other.rejectDialog.yes.click();
    await new Frame(second).expectNotice('Муваффақиятли', 'Рад этилди');
  });

  await test.step('the cluster reads the remarks on those sections, mends one and sends the report again', async () => {
    await frame.openSection('Маълумотларим');
    const row = page.getByRole('row', { name: period });
    await expect(row).toContainText('Рад этилган');
    await row.getByRole('link').click();
    await expect(form.sections.filter({ hasText: 'изоҳ бор' })).toHaveText([/^I/, /^III/]);
    await form.openSection('III');
    const remarks = page.getByRole('region', { name: 'Кўриб чиқувчининг изоҳлари' });
    await expect(remarks).toContainText('Икки бўлимни тузатинг');
    await expect(remarks).toContainText('Майдон кам кўрсатилган');
    await expect(remarks).not.toContainText('Режа нотўғри');
    await form.openSection('I');
    await expect(remarks).toContainText('Режа нотўғри');
    const plan = await form.field('Пахта ҳосили режаси').inputValue();
    await form.field('Пахта ҳосили режаси').fill('1250,5');
    await form.send();
    return plan;
  });

  await test.step('the first reviewer decides on the round that is over, is refused, and sees what changed', async () => {
    await review.confirm.click();
    await review.confirmDialog.yes.click();
    await expect(review.outdated).toBeVisible();
    await consoleErrors.expect(/^Ҳисобот қайта юборилган/);
    const changes = first.getByRole('table', { name: 'Кўрсаткичлар фарқи' });
    await expect(changes).toContainText(/1\s000,0/);
    await expect(changes).toContainText(/1\s250,5/);
    await expect(review.remark).toHaveValue('Ҳаммаси жойида');
    await expect(review.remarkOn('XX')).toHaveValue('Экспорт яхши');
    expect((await reportNow(id)).status).toBe('Янги');
    await expect(review.status).toContainText('2-юбориш');
    await expect(review.section('I')).toContainText('Режа нотўғри');
    await expect(review.section('III')).toContainText('Майдон кам кўрсатилган');
    await expect(first.locator('[data-changed]').first()).toContainText(/Аввал: 1\s000,0/);
  });

  await test.step('and confirms the new one', async () => {
    await review.confirm.click();
    await review.confirmDialog.yes.click();
    await new Frame(first).expectNotice('Муваффақиятли', 'Тасдиқланди');
    expect((await reportNow(id)).status).toBe('Тасдиқланган');
  });

  await test.step('ADMIN opens it again with a reason, which its history and its cluster see', async () => {
    await other.goto(id);
    await second.getByRole('button', { name: 'Қайта очиш' }).click();
    const dialog = second.getByRole('dialog', { name: 'Ҳисоботни қайта очиш' });
    await dialog.getByRole('textbox').fill('Экспорт рақами хато экан');
    await dialog.getByRole('button', { name: 'Қайта очиш' }).click();
    await new Frame(second).expectNotice('Муваффақиятли', 'Қайта очилди');
    await expect(other.status).toContainText('Рад этилган');

    await other.history.click();
    await expect(second).toHaveURL(`/amallar/cluster-info/${id}/rounds`);
    const states = second.getByRole('list', { name: 'Ҳисобот ҳолатлари' }).locator('> li');
    await expect(states).toHaveCount(5);
    await expect(states.first()).toContainText('Экспорт рақами хато экан');
    await expect(states.nth(3)).toContainText('Режа нотўғри');
    await expect(second.getByRole('table')).toContainText(/1\s250,5/);
    const nothing = second.getByText('Фарқ йўқ', { exact: true });
    await second.getByLabel('Кейинги ҳолат').selectOption('2');
    await expect(nothing).toBeVisible();
    await second.reload();
    await expect(nothing).toBeVisible();

    await page.goto(`/malumotlarim/cluster-info/${id}`);
    await expect(page.getByText('Экспорт рақами хато экан')).toBeVisible();
  });
});
