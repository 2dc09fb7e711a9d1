import { say } from '@klaster/tools/progress';
import { UserError } from '@klaster/tools/user-error';
import path from 'node:path';
import { prove } from '../harness/results';
import { RunningSystem } from '../harness/running-system';
import { FileChecks } from '../spreadsheet/checks';
import { addEntries } from '../spreadsheet/entries';
import { findOffice, findOpenpyxl } from '../spreadsheet/programs';

const ROWS = 10_000;
const MAX_ROWS = 100_000;

/**
 * `test-spreadsheet [rows]`: adds entries (10,000) to a register, downloads every kind of file, and compares each cell in LibreOffice,
 * with formulas recalculated, with the API's data. Files saved by LibreOffice and openpyxl, imported again, must change nothing.
 */
export async function run([given = String(ROWS)]: readonly string[]): Promise<number> {
  const rows = Number(given);
  if (!Number.isInteger(rows) || rows < 0 || rows > MAX_ROWS) {
    throw new UserError(`Rows are a whole number of up to ${MAX_ROWS}, not "${given}".`);
  }
  const [office, openpyxl] = [await findOffice(), await findOpenpyxl()];
  const programs = { LibreOffice: office.resave, openpyxl };
  return prove('spreadsheet', async ({ folder, results }) => {
    const system = await RunningSystem.start(path.join(folder, 'data'));
    try {
      const checks = await FileChecks.begin(system.address, { folder, results, office });
      await checks.figures();
      await checks.ratings();
      // An imported file has a limit of rows, which the register exceeds below.
      await checks.resavedRegisters(programs);
      await addEntries(checks.admin, rows, (count) => say(`added ${count} of ${rows} entries`));
      await checks.registers();
      await checks.reportForms(programs);
      say(`${checks.cells.toLocaleString('en')} cells compared`);
    } finally {
      await system.stop();
    }
  });
}
