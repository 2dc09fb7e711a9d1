import { execFile } from 'node:child_process';
import { expectAccessibleInBothModes } from '../fixtures/axe';
import { LANGUAGES, measureOverflow, useLanguage } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';

/** Output of the program that the page gives, run on another computer with the page's data. */
const run = (program: string, parameters: readonly string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...parameters], { env: {} }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });

test('@always a visitor follows a score to its report and decision, and checks it on their own computer', async ({
  page,
}, testInfo) => {
  await page.goto('/');
  const ranking = page.getByRole('table', { name: 'Кластерлар рейтинги' });
  await ranking.getByRole('row').nth(1).getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Балл қаердан олинган' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Балл қаердан олинган' })).toBeVisible();
  // Scores of the sample are chained within seconds of the first start.
  await expect(page.getByRole('img', { name: 'Шу саҳифа манзили' })).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/rating\/provenance\/\d+\?year=\d{4}&quarter=[1-4]$/);
  await expectAccessibleInBothModes(page, 'where a score comes from');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Текширувчи дастурни юклаб олиш' }).click();
  const program = testInfo.outputPath('check-score.mjs');
  await (await download).saveAs(program);
  const command = (await page.getByText(/^node check-score\.mjs '/).textContent()) ?? '';
  const [, address = '', noted = ''] = /'([^']+)' (\d+:[\da-f]{64})$/.exec(command) ?? [];
  const whole = await run(program, [address, noted]);
  expect(whole).toEqual({ code: 0, text: expect.stringContaining(`whole: ${noted}`) });

  // The same for somebody who noted another score.
  const other = await run(program, [address, noted.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]);
  expect(other).toEqual({ code: 1, text: expect.stringContaining('another score, or another chain') });

  // The answer of a server that falsely raised the score.
  const answer = await (await page.request.get(address)).json();
  const body = Buffer.from(JSON.stringify({ data: { ...answer.data, score: 100 } })).toString('base64');
  const lie = await run(program, [`data:application/json;base64,${body}`]);
  expect(lie).toEqual({ code: 1, text: expect.stringContaining('score: the record says') });
});

test('the origin of a score fits a phone in every language', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { data } = await (await page.request.get('/api/rating?page_size=1')).json();
  const [{ cluster_id }] = data.items;
  const { year, quarter } = data.period;
  for (const language of LANGUAGES) {
    await useLanguage(page, baseURL!, language);
    await page.goto(`/rating/provenance/${cluster_id}?year=${year}&quarter=${quarter}`);
    await expect(page.getByText(/^node check-score\.mjs/)).toBeVisible({ timeout: 20_000 });
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  }
});
