import { writeXlsx } from 'hucre/xlsx';
import { freezeNextProcess } from '../fixtures/frozen-process';
import { expect, test } from '../fixtures/isolated-system';

const FILE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ROWS = [
  ['Ф.И.Ш.', 'Логин', 'Ваколатлар', 'Ҳудуд', 'Кластер СТИРи'],
  ['Нигора Синова', 'band-server', 'Таҳрирлаш', 'Бухоро вилояти', null],
];

test.use({ account: 'admin' });

test('a file that a busy server could not read is not called wrong, and is sent again by one click', async ({
  page,
  system,
  consoleErrors,
}) => {
  consoleErrors.allow(/503|банд/);
  await page.goto('/users');
  await page.getByRole('link', { name: 'Файлдан қўшиш' }).click();
  const frozen = freezeNextProcess(system.apiPid);
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Лист1', rows: ROWS }] }));
  await page.locator('input[type=file]').setInputFiles({ name: 'Ходимлар.xlsx', mimeType: FILE_TYPE, buffer });
  const reader = await frozen;
  await expect(page.getByRole('progressbar')).toBeVisible();
  // The client sends the file once more by itself: only the second failure is shown.
  const replacement = freezeNextProcess(system.apiPid, reader);
  process.kill(reader, 'SIGKILL');
  process.kill(await replacement, 'SIGKILL');
  await expect(page.getByRole('alert')).toContainText('Сервер банд');
  await page.getByRole('button', { name: 'Қайта уриниш' }).click();
  await expect(page.getByText(/Янги: 1/)).toBeVisible();
});
