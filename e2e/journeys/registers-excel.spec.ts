import type { Download, Page } from '@playwright/test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { CellValue } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ANDIJON, BUXORO } from '../fixtures/accounts';
import { hold } from '../fixtures/network';
import { callApi } from '../fixtures/api';
import { newDraft, newEntry, freshStir, REGISTERS } from '../fixtures/records';
import { slowUnless } from '../fixtures/tags';
import { expect, test } from '../fixtures/test';
import { ROOT } from '../system/workspace';
import { ConfirmDialog } from '../pages/confirm.dialog';

const FILE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Rows = CellValue[][];

const menu = (page: Page) => page.getByRole('button', { name: 'Excel' });
const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Файлдан киритиш' });

async function chooseIn(page: Page, entry: string): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The file that the page has the browser save. */
async function saveFile(page: Page, act: () => Promise<void>): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
}

async function readRows(file: Buffer): Promise<Rows> {
  const { sheets } = await readXlsx(file);
  return sheets[0]?.rows ?? [];
}

async function send(page: Page, file: Buffer | Rows): Promise<void> {
  const buffer = Buffer.isBuffer(file)
    ? file
    : Buffer.from(await writeXlsx({ sheets: [{ name: 'Лист1', rows: file }] }));
  const input = importDialog(page).locator('input[type=file]');
  await input.setInputFiles({ name: 'Рўйхат.xlsx', mimeType: FILE_TYPE, buffer });
}

/** Puts values into the cells of one row, by the words over their columns. */
function withCells(rows: Rows, row: number, cells: Readonly<Record<string, CellValue>>): Rows {
  const header = rows[0] ?? [];
  return rows.map((line, index) =>
    index === row ? header.map((name, column) => cells[String(name)] ?? line[column] ?? null) : line,
  );
}

/** Header of the cell that ties a row to its entry; empty in rows of new entries. */
const VERSION = 'Қатор версияси (ўзгартирманг)';

for (const register of REGISTERS) {
  const isFirst = register === REGISTERS[0];
  const { name, path } = register;
  test.describe(`${name} as a spreadsheet`, () => {
    test.use({ account: 'admin' });

    test('an exported list that is imported unchanged changes nothing', async ({ page }) => {
      // Nobody adds to this province meanwhile.
      await page.goto(`${path}?province=${ANDIJON}&sort=-stir`);
      await expect(page.getByRole('row').nth(1)).toContainText('Андижон');
      const { name: fileName, file } = await saveFile(page, () => chooseIn(page, 'Рўйхатни юклаб олиш'));
      expect(fileName).toMatch(/\.xlsx$/);
      await chooseIn(page, 'Файлдан киритиш');
      await send(page, file);
      await expect(importDialog(page).getByText('Файлда янги маълумот йўқ.')).toBeVisible();
      await expect(importDialog(page)).toContainText(
        /Янги: 0 · Ўзгаради: 0 · Ўзгаришсиз: [1-9]\d* · Хатоли қаторлар: 0/,
      );
    });

    test('faulty rows of a file are marked, with the values that are allowed, and the next step in sight', async ({
      page,
    }, testInfo) => {
      const { stir } = await newEntry(testInfo, register);
      await page.goto(`${path}?search=${stir}`);
      await expect(page.getByRole('row').nth(1)).toContainText(stir);
      const { file } = await saveFile(page, () => chooseIn(page, 'Рўйхатни юклаб олиш'));
      const exported = await readRows(file);
      const [header = [], example = []] = exported.slice(exported.findIndex((row) => row.includes('СТИР')));
      const stirs = Array.from({ length: 20 }, () => freshStir(testInfo));
      const rows: Rows = [
        header,
        ...stirs.map((stir) => withCells([header, example], 1, { СТИР: stir, [VERSION]: '' })[1]!),
      ];
      const bad = [5, 17].reduce((all: Rows, row) => withCells(all, row, { Вилоят: 'Йўқ вилояти' }), rows);
      await chooseIn(page, 'Файлдан киритиш');
      await send(page, bad);
      const dialog = importDialog(page);
      const faults = dialog.getByRole('region', { name: 'Файлдаги хатолар' }).getByRole('listitem');
      const named = /Вилоят: .*Мумкин бўлган қийматлар: Андижон вилояти, .*/;
      await expect(faults).toHaveText([named, named]);
      for (const fault of await faults.all()) await expect(fault).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole('button', { name: /^Фақат тўғри қаторларни киритиш/ })).toBeInViewport({
        ratio: 1,
      });
      const marked = dialog
        .getByRole('region', { name: 'Файл қаторлари' })
        .getByRole('listitem')
        .filter({ hasText: 'хато бор' });
      await expect(marked).toHaveText([/^6-қатор/, /^18-қатор/]);
    });

    test(`${slowUnless(isFirst)}a file with three bad cells is corrected and sent again`, async ({
      page,
    }, testInfo) => {
      const { stir: known } = await newEntry(testInfo, register);
      const stirs = [freshStir(testInfo), freshStir(testInfo), freshStir(testInfo)];
      await page.goto(`${path}?province=${BUXORO}&search=${known}`);
      await expect(page.getByRole('row').nth(1)).toContainText(known);
      const { file } = await saveFile(page, () => chooseIn(page, 'Рўйхатни юклаб олиш'));
      const exported = await readRows(file);
      const top = exported.findIndex((row) => row.includes('СТИР'));
      const [header = [], example = []] = exported.slice(top);
      const nameOf = String(header.find((title) => String(title).endsWith(' номи')));
      const good: Rows = [
        header,
        ...stirs.map(
          (stir) => withCells([header, example], 1, { СТИР: stir, [nameOf]: `Синов ${stir}`, [VERSION]: '' })[1]!,
        ),
      ];
      const bad = [{ СТИР: '12' }, { 'Туман ёки шаҳар': 'Йўқ тумани' }, { 'Телефон рақами': 'қўнғироқ' }].reduce(
        (rows: Rows, cells, index) => withCells(rows, index + 1, cells),
        good,
      );

      await chooseIn(page, 'Файлдан киритиш');
      await send(page, bad);
      const faults = importDialog(page).getByRole('region', { name: 'Файлдаги хатолар' }).getByRole('listitem');
      await expect(faults).toHaveText([/^B2 СТИР: /, /^[A-Z]3 Туман ёки шаҳар: /, /^[A-Z]4 Телефон рақами: /]);
      const marked = await saveFile(page, () =>
        importDialog(page).getByRole('button', { name: 'Хатолари ва ўзгаришлари белгиланган нусха' }).click(),
      );
      expect((await readRows(marked.file))[1]).toEqual(expect.arrayContaining(['12']));

      const letListCome = await hold(page, /\/imports\?page_size=/);
      await send(page, good);
      await expect(importDialog(page)).toContainText('Янги: 3 · Ўзгаради: 0 · Ўзгаришсиз: 0 · Хатоли қаторлар: 0');
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('/imports?')),
        importDialog(page).getByRole('button', { name: 'Ҳаммасини киритиш' }).click(),
      ]);
      await expect(importDialog(page).getByText('Файл реестрга киритилди.')).toBeVisible();
      // Its lines of progress came through the gateway.
      expect(answer.headers()['content-type']).toBe('application/x-ndjson');
      const link = importDialog(page).getByRole('link', { name: 'Киритилган ёзувларни кўриш' });
      await expect(link).toBeVisible();
      const place = await link.boundingBox();
      letListCome();
      await expect(importDialog(page).getByRole('button', { name: 'Бекор қилиш: Рўйхат.xlsx' }).first()).toBeVisible();
      expect(await link.boundingBox()).toEqual(place);
      await link.click();
      await expect(page).toHaveURL(/\?import=\d+$/);
      await expect(page.getByRole('row', { name: 'Синов ' })).toHaveCount(3);
      await expect(page.getByRole('row', { name: `Синов ${stirs[1]}` })).toBeVisible();

      await chooseIn(page, 'Файлдан киритиш');
      await importDialog(page).getByRole('button', { name: 'Бекор қилиш: Рўйхат.xlsx' }).first().click();
      const undo = new ConfirmDialog(page, 'Файлни бекор қилиш');
      await expect(undo.dialog).toContainText('Қўшилган ёзувлар (3) ўчирилади');
      await undo.yes.click();
      await expect(undo.dialog).toBeHidden();
      await page.goto(`${path}?search=${stirs[1]}`);
      await expect(page.getByText('Маълумот топилмади')).toBeVisible();
    });

    test('chosen entries are saved, and no others', async ({ page }) => {
      await page.goto(`${path}?province=${ANDIJON}&size=25`);
      const boxes = page.getByRole('checkbox', { name: /^Танлаш: / });
      await boxes.nth(0).click();
      await boxes.nth(2).click();
      const names = await page.locator('tbody [data-title]').allTextContents();
      const { file } = await saveFile(page, () =>
        page.getByRole('button', { name: 'Танланганларни юклаб олиш (Excel)' }).click(),
      );
      const rows = await readRows(file);
      expect(rows.slice(5).map(([company]) => company)).toEqual([names[0], names[2]]);
    });
  });
}

test.describe('a file from before the change', () => {
  test.use({ account: 'admin' });

  const [clusters] = REGISTERS;
  const readAddress = async (id: number) =>
    (await callApi<{ address: string }>('admin', `GET /api/registers/clusters/${id}`)).address;

  /** Changes the address, as the form of another user would. */
  async function moveTo(id: number, address: string): Promise<void> {
    type Entry = Record<'company_name' | 'stir' | 'province_code' | 'district_code' | 'full_name', unknown> &
      Record<'phone_number' | 'is_active' | 'land_area' | 'activities' | 'version', unknown>;
    const { company_name, stir, province_code, district_code, full_name, phone_number, ...entry } =
      await callApi<Entry>('admin', `GET /api/registers/clusters/${id}`);
    const { is_active, land_area, activities, version } = entry;
    const place = { company_name, stir, province_code, district_code, full_name, phone_number, address };
    await callApi('editor', `PATCH /api/registers/clusters/${id}`, {
      body: {
        ...place,
        is_active,
        land_area,
        activities,
        version,
      },
    });
  }

  test('previews its changes, and overwrites changes of others only if told to', async ({ page }, testInfo) => {
    const name = `Эски ${freshStir(testInfo)}`;
    const [left, taken] = [await newEntry(testInfo, clusters, name), await newEntry(testInfo, clusters, name)];
    await page.goto(`${clusters.path}?province=${BUXORO}&search=${encodeURIComponent(name)}`);
    await expect(page.locator('tbody tr')).toHaveCount(2);
    const { file } = await saveFile(page, () => chooseIn(page, 'Рўйхатни юклаб олиш'));
    const exported = await readRows(file);
    const top = exported.findIndex((row) => row.includes('СТИР'));
    const rows = [1, 2].reduce((all, row) => withCells(all, row, { Манзил: 'Файл кўчаси, 1' }), exported.slice(top));

    await test.step('each change is shown, cell by cell, and counted on the button', async () => {
      await chooseIn(page, 'Файлдан киритиш');
      await send(page, rows);
      const lines = importDialog(page).getByRole('region', { name: 'Файл қаторлари' }).getByRole('listitem');
      await expect(lines).toHaveCount(2);
      await expect(lines.first()).toContainText(/Манзил: .+ → Файл кўчаси, 1/);
      await expect(importDialog(page).getByRole('button', { name: '0 та қўшилади, 2 та ўзгаради' })).toBeVisible();
      await importDialog(page).getByRole('button', { name: 'Ўзгаришсиз: 0' }).click();
      await expect(lines).toHaveCount(0);
    });

    await test.step('rows that somebody has changed since are left out, with both values and the author', async () => {
      for (const { id } of [left, taken]) await moveTo(id, 'Янги кўча, 7');
      await send(page, rows);
      const conflicts = importDialog(page).getByRole('group', { name: 'Файл олингандан кейин ўзгарганлар' });
      await expect(conflicts.getByRole('listitem')).toHaveCount(2);
      await expect(conflicts.getByRole('listitem').first()).toContainText('Манзил: Янги кўча, 7 → Файл кўчаси, 1');
      await expect(importDialog(page)).toContainText('Ўзгаради: 0');
      const own = conflicts.getByRole('listitem').filter({ hasText: taken.stir });
      await own.getByRole('checkbox').check();
      await importDialog(page).getByRole('button', { name: '0 та қўшилади, 1 та ўзгаради' }).click();
      await expect(importDialog(page).getByText('Файл реестрга киритилди.')).toBeVisible();
      expect([await readAddress(left.id), await readAddress(taken.id)]).toEqual(['Янги кўча, 7', 'Файл кўчаси, 1']);
    });
  });
});

test.describe('a file as Excel leaves it', () => {
  test.use({ account: 'admin' });

  const [clusters] = REGISTERS;
  const realFile = (name: string) => readFile(join(ROOT, 'api/test/real-workbooks', `${name}.xlsx`));

  async function check(page: Page, name: string): Promise<void> {
    await page.goto(`${clusters.path}?province=${ANDIJON}`);
    await chooseIn(page, 'Файлдан киритиш');
    await send(page, await realFile(name));
  }

  test('after printing is read, in a register and in a report', async ({ page }, testInfo) => {
    await check(page, 'clusters-printer-settings');
    await expect(importDialog(page)).toContainText('Хатоли қаторлар: 0');
    const { form } = await newDraft(testInfo, 'admin');
    await page.goto(form);
    const buffer = await realFile('report-printer-settings');
    await page.getByLabel('Excel’дан тўлдириш').setInputFiles({ name: 'Ҳисобот.xlsx', mimeType: FILE_TYPE, buffer });
    await page.getByRole('button', { name: 'Тўлдириш', exact: true }).click();
    await expect(page.getByText('Ҳисобот.xlsx: тўлдирилди: 1.')).toBeVisible();
  });

  test('with figures that formulas came to is read as it shows them', async ({ page }) => {
    await check(page, 'clusters-binary-noise');
    await expect(importDialog(page)).toContainText('Хатоли қаторлар: 0');
    await expect(importDialog(page)).toContainText('«0.3»');
  });

  test('with one wrong digit in a STIR adds no second organisation', async ({ page }, testInfo) => {
    const { stir, company_name } = await newEntry(testInfo, clusters);
    await page.goto(`${clusters.path}?province=${BUXORO}&search=${stir}`);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    const { file } = await saveFile(page, () => chooseIn(page, 'Рўйхатни юклаб олиш'));
    const exported = await readRows(file);
    const top = exported.findIndex((row) => row.includes('СТИР'));
    await chooseIn(page, 'Файлдан киритиш');
    await send(page, withCells(exported.slice(top), 1, { СТИР: freshStir(testInfo) }));
    const faults = importDialog(page).getByRole('region', { name: 'Файлдаги хатолар' }).getByRole('listitem');
    await expect(faults).toHaveText([new RegExp(`«${company_name}» ташкилотиники, СТИРи ${stir}`)]);
    await expect(importDialog(page)).toContainText('Янги: 0 · Ўзгаради: 0');
  });
});
