import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';
import { exitOnSignal } from '../process/end-with-children';
import { RunningSystem } from '../process/running-system';
import { say } from '../progress';
import { checkFigureFiles } from '../test-spreadsheet/figure-files';
import { findOffice } from '../test-spreadsheet/office';
import { findOpenpyxl } from '../test-spreadsheet/openpyxl';
import { checkRegisterFiles } from '../test-spreadsheet/register-files';
import { addEntries } from '../test-spreadsheet/register-rows';
import { checkReportForms, checkResavedRegisters } from '../test-spreadsheet/resaved';
import { signIn, type AddResult } from '../test-spreadsheet/system';

const ROWS = 10_000;
const MAX_ROWS = 100_000;

/** Faults of a file that are printed. */
const MAX_PRINTED = 20;

/**
 * `test-spreadsheet [rows]`: adds so many entries (10,000) to a register of a system of its own, downloads every kind of file,
 * opens it in LibreOffice with its formulas recalculated, and compares each cell with the API's data; then imports the files as
 * saved by LibreOffice and openpyxl, which must change nothing.
 */
export async function run([given = String(ROWS)]: readonly string[]): Promise<number> {
  exitOnSignal();
  const rows = Number(given);
  if (!Number.isInteger(rows) || rows < 0 || rows > MAX_ROWS) {
    throw new UserError(`Rows are a whole number of up to ${MAX_ROWS}, and not "${given}".`);
  }
  const [office, openpyxl] = [await findOffice(), await findOpenpyxl()];
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-spreadsheet-'));
  try {
    const system = await RunningSystem.start(path.join(folder, 'data'));
    try {
      const caller = await signIn(system.address, folder);
      const count = { cells: 0, faults: 0 };
      const addResult: AddResult = (name, cells, faults) => {
        count.cells += cells;
        count.faults += faults.length;
        say(`${faults.length === 0 ? 'passed' : 'FAILED'}  ${name}: ${cells.toLocaleString('en')} cells`);
        faults.slice(0, MAX_PRINTED).forEach((fault) => say(`        ${fault}`));
      };
      const programs = { LibreOffice: office.resave, openpyxl };
      await checkFigureFiles(caller, office, addResult);
      // Before the register has more rows than a file that is imported may have.
      await checkResavedRegisters(caller, programs, addResult);
      await addEntries(caller, rows, (count) => say(`added ${count} of ${rows} entries`));
      await checkRegisterFiles(caller, office, addResult);
      await checkReportForms(caller, programs, addResult);
      say(`${count.cells.toLocaleString('en')} cells compared, ${count.faults} deviations`);
      return count.faults === 0 ? 0 : 1;
    } finally {
      await system.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
