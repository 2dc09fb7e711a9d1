import { callApi } from '../fixtures/api';
import { expect, test } from '../fixtures/isolated-system';
import { ProofDialog } from '../pages/proof.dialog';

type Quarter = { year: number; quarter: number };
type Rating = { periods: Quarter[]; method: { version: number } | null };
type Draft = { earliest: Quarter };

const numberOf = ({ year, quarter }: Quarter) => year * 4 + quarter;
const ratingOf = ({ year, quarter }: Quarter) =>
  callApi<Rating>('admin', `GET /api/rating?year=${year}&quarter=${quarter}&page_size=100`);

// Methods, reports and quarters are shared by all journeys, so this one has a separate system.
test.use({ account: 'admin' });

test('ADMIN drafts a method, sees its effect and publishes it; earlier quarters keep their scores', async ({
  page,
}) => {
  const { earliest } = await callApi<Draft>('admin', 'GET /api/scoring-methods/draft');
  const { periods } = await callApi<Rating>('admin', 'GET /api/rating');
  const earlier = periods.filter((period) => numberOf(period) < numberOf(earliest)).slice(0, 3);
  expect(earlier.length).toBeGreaterThan(0);
  const before = await Promise.all(earlier.map(ratingOf));
  const { method: inForce } = await ratingOf(earliest);

  await page.goto('/scoring-method');
  await page.getByRole('button', { name: /қоралама бошлаш$/ }).click();
  const points = page.getByLabel(/^Балл \(/);
  const open = (number: number) => page.getByRole('button', { name: new RegExp(`^${number}\\. `) }).click();
  await open(1);
  await points.fill('14');
  await open(1);
  await expect(page.getByText(/^(Етишмайди|Ортиқча): 1$/)).toBeVisible();
  await open(2);
  await points.fill('6');
  await expect(page.getByText('Балл: 100 дан 100')).toBeVisible();
  await page.getByRole('button', { name: 'Охирги чоракка таъсири' }).click();
  await expect(page.getByText(/^Кўтарилади: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Эълон қилиш' })).toBeDisabled();
  await page.getByRole('button', { name: 'Қораламани сақлаш' }).click();
  await expect(page.getByText(/^Сақланди: /)).toBeVisible();

  await page.getByRole('button', { name: 'Эълон қилиш' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('ҳеч ким ўзгартира олмайди');
  await dialog.getByRole('button', { name: /таҳрирни эълон қилиш$/ }).click();
  await new ProofDialog(page).givePassword();
  await expect(dialog).toBeHidden();
  const { method } = await ratingOf(earliest);
  expect(method?.version).toBeGreaterThan(inForce?.version ?? 0);
  await expect(page.getByText(/^\d+-таҳрир\. /)).toHaveText(new RegExp(`^${method?.version}-таҳрир\\. `));
  expect(await Promise.all(earlier.map(ratingOf))).toEqual(before);
});
