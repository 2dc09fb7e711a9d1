import { callApi } from '../fixtures/api';
import { expect, test as base } from '../fixtures/isolated-system';
import { Frame } from '../pages/frame';
import { startMailServer, type Letter, type MailServer } from '../system/mail-server';

/** Public origin in the letters: a name, for the port is known only after the API was started. */
const PUBLIC_ORIGIN = 'http://klaster.example';

const ADDRESS = 'otabek@example.uz';

/** Waiting letters are looked for every few seconds. */
const SENT = { timeout: 30_000 };

const test = base.extend<{ mail: MailServer }>({
  mail: async ({}, use) => {
    const mail = await startMailServer();
    await use(mail);
    await mail.stop();
  },

  apiEnv: async ({ mail }, use) =>
    use({ SMTP_URL: mail.url, MAIL_FROM: 'Klaster <no-reply@klaster.example>', PUBLIC_ORIGIN }),
});

test.use({ account: 'klaster' });

/** The letter that comes as the so-manieth. */
async function readLetter({ letters }: MailServer, number: number): Promise<Letter> {
  await expect.poll(() => letters.length, SENT).toBe(number);
  return letters[number - 1] ?? { to: '', subject: '', text: '' };
}

/** The link in a letter, at the address under test. */
function linkIn({ text }: Letter): string {
  const [link = ''] = text.match(/^http\S+$/m) ?? [];
  expect(link).toContain(`${PUBLIC_ORIGIN}/`);
  return link.slice(PUBLIC_ORIGIN.length);
}

type OwnReport = { id: number; status: string; year: number; quarter: number };

const REASON = 'Экспорт рақами 48213,7 эмас.';

/** Sends back any confirmed report. */
async function reopen({ id, year, quarter }: OwnReport): Promise<void> {
  type Period = { year: number; quarter: number; version: number; open: boolean };
  const { periods } = await callApi<{ periods: Period[] }>('admin', 'GET /api/periods');
  const period = periods.find((period) => period.year === year && period.quarter === quarter);
  if (period?.open === false)
    await callApi('admin', `PATCH /api/periods/${year}/${quarter}`, { body: { version: period.version, open: true } });
  await callApi('admin', `POST /api/reports/${id}/reopen`, { body: { comment: REASON } });
}

test('an address is valid once the link mailed to it is opened; notices are then mailed, without figures', async ({
  page,
  mail,
}) => {
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Электрон почта' });
  await section.getByLabel('Манзил').fill(ADDRESS);
  await section.getByRole('button', { name: 'Сақлаш' }).click();
  await new Frame(page).expectNotice('Манзил сақланди');
  await expect(section.getByText('Тасдиқланмаган')).toBeVisible();
  const confirmation = await readLetter(mail, 1);
  expect(confirmation).toMatchObject({ to: ADDRESS, subject: 'Электрон почта манзилини тасдиқланг' });

  const { reports } = await callApi<{ reports: OwnReport[] }>('klaster', 'GET /api/reports/mine');
  const [before, after] = reports.filter(({ status }) => status === 'Тасдиқланган');
  if (!before || !after) throw new Error('The sample has not two confirmed reports of klaster');
  // Nobody is mailed about this one: the address is not confirmed yet.
  await reopen(before);
  await page.goto(linkIn(confirmation));
  await new Frame(page).expectNotice('Манзил тасдиқланди');
  await expect(page).toHaveURL('/profile');
  await expect(section.getByText('Тасдиқланган')).toBeVisible();

  await reopen(after);
  const notification = await readLetter(mail, 2);
  const period = `${after.year} йил, ${after.quarter}-чорак`;
  expect(notification).toMatchObject({ to: ADDRESS, subject: `Тасдиқланган ҳисобот қайта очилди (${period})` });
  // Neither the reason nor any figure: the only digits name the report and its address.
  expect(notification.text).toContain(`(${period})`);
  expect(notification.text).not.toContain('Экспорт');
  expect(notification.text.replace(period, '').replaceAll(/^http\S+$/gm, '')).not.toMatch(/\d/);
  await page.goto(linkIn(notification));
  await expect(page).toHaveURL(`/malumotlarim/cluster-info/${after.id}`);
  await expect(page.getByText(REASON).first()).toBeVisible();
});
