import { REGISTERS, sheetColumns } from '@klaster/shared/contract';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';
import { exitOnSignal } from '../process/end-with-children';
import { RunningSystem } from '../process/running-system';
import { say } from '../progress';
import { findOffice, type Office } from '../test-spreadsheet/office';
import { faultsOf, type Entry } from '../test-spreadsheet/compare';

const ROWS = 10_000;
const MOST_ROWS = 100_000;
const ACCOUNT = { login: 'admin', password: 'Demo-2026!' };
const PLACE = { province_code: '1735', district_code: '1735204' };
const AT_ONCE = 8;
const PAGE_SIZE = 200;
/** Of the columns' words. */
const LANGUAGE = { 'accept-language': 'en' };

/** Of all registers the one with most types of fields besides what every register has. */
const REGISTER = 'seed_companies';
const LIST = `/api/registers/${REGISTER}`;

/** Lines above the header of a workbook: title, filters, totals. */
const ABOVE = 3;

/** What spreadsheet programs like to misunderstand. */
const NAMES = ['=1+1', '@SUM(A1)', '+998', '-2', '001', '1E5', '12.03', 'a;"b",c', '«Олтин» тола', "'Oʻzbek"];

/**
 * `test-spreadsheet [rows]`: adds so many entries (10,000) to a register of a system of its own, takes the list along as a
 * spreadsheet and as open data, has LibreOffice open both, and compares each cell with what the API says of the entry.
 */
export async function run([asked = String(ROWS)]: readonly string[]): Promise<number> {
  exitOnSignal();
  const rows = Number(asked);
  if (!Number.isInteger(rows) || rows < 0 || rows > MOST_ROWS) {
    throw new UserError(`Rows are a whole number of up to ${MOST_ROWS}, and not "${asked}".`);
  }
  const office = await findOffice();
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-spreadsheet-'));
  try {
    const system = await RunningSystem.start(path.join(folder, 'data'));
    try {
      return await compareFiles(await signIn(system.address), rows, office, folder);
    } finally {
      await system.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Ask = (path: string, init?: { method?: string; body?: string }) => Promise<Response>;

async function compareFiles(ask: Ask, rows: number, office: Office, folder: string): Promise<number> {
  await addEntries(ask, rows);
  const entries = await readList(ask);
  say(`the register has ${entries.length} entries`);
  let failed = 0;
  for (const [file, forStaff, above] of [
    ['export.xlsx', true, ABOVE],
    ['open-data.csv', false, 0],
  ] as const) {
    const source = path.join(folder, file);
    await writeFile(source, Buffer.from(await (await ask(`${LIST}/${file}`)).arrayBuffer()));
    const began = performance.now();
    const cells = await office.open(source);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const columns = sheetColumns(REGISTERS[REGISTER], 'live', forStaff);
    const faults = faultsOf(cells.slice(above), columns, entries);
    failed += faults.length;
    const verdict = faults.length === 0 ? 'passed' : 'FAILED';
    say(
      `${verdict}  ${file}: LibreOffice opened it in ${seconds} s, ${cells.length} rows of ${columns.length} columns`,
    );
    faults.slice(0, 20).forEach((fault) => say(`        ${fault}`));
  }
  return failed === 0 ? 0 : 1;
}

async function signIn(address: string): Promise<Ask> {
  const headers: Record<string, string> = { 'content-type': 'application/json', ...LANGUAGE };
  const ask: Ask = async (pathname, init = {}) => {
    const answer = await fetch(`${address}${pathname}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${pathname}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const answer = await ask('/api/auth/login', { method: 'POST', body: JSON.stringify(ACCOUNT) });
  const { data } = (await answer.json()) as { data: { token: string } };
  headers['x-access-token'] = data.token;
  return ask;
}

async function addEntries(ask: Ask, rows: number): Promise<void> {
  let next = 0;
  const add = async () => {
    while (next < rows) {
      const number = (next += 1);
      await ask(LIST, { method: 'POST', body: JSON.stringify(entryOf(number)) });
      if (number % 1000 === 0) say(`added ${number} of ${rows} entries`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
}

/** An entry with a STIR of its own, of which the first digit is a zero. */
function entryOf(number: number) {
  return {
    ...PLACE,
    company_name: `${NAMES[number % NAMES.length]} ${number}`,
    stir: `0${String(10_000_000 + number)}`,
    full_name: NAMES[(number + 1) % NAMES.length] + ' а',
    phone_number: `+99890${String(1_000_000 + number)}`,
    address: `${NAMES[(number + 2) % NAMES.length]}-уй`,
    is_active: number % 3 !== 0,
    annual_capacity: number % 7 === 0 ? null : number * 1.25,
    crops: number % 2 === 0 ? ['cotton', 'wheat'] : [],
    has_laboratory: number % 2 === 0,
  };
}

/** The whole list, page by page, in its order. */
async function readList(ask: Ask): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask(`${LIST}?page_size=${PAGE_SIZE}&page=${page}`);
    const { data } = (await answer.json()) as { data: { items: Entry[]; total: number } };
    entries.push(...data.items);
    if (entries.length >= data.total || data.items.length === 0) return entries;
  }
}
