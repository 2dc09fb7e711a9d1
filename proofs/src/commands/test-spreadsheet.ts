import { say } from '@klaster/tools/progress';
import path from 'node:path';
import { prove } from '../harness/results';
import { RunningSystem } from '../harness/running-system';
import { FileChecks } from '../spreadsheet/checks';
import { addEntries } from '../spreadsheet/entries';
import { findOffice, findOpenpyxl } from '../spreadsheet/programs';

const ROWS = 10_000;

/**
 * `test-spreadsheet`: adds 10,000 entries to a register, downloads every kind of file, and compares each cell in LibreOffice,
 * with formulas recalculated, with the API's data. Files saved by LibreOffice and openpyxl, imported again, must change nothing.
 */
export async function run(): Promise<number> {
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
      await addEntries(checks.admin, ROWS, (count) => say(`added ${count} of ${ROWS} entries`));
      await checks.registers();
      await checks.reportForms(programs);
      say(`${checks.cells.toLocaleString('en')} cells compared`);
    } finally {
      await system.stop();
    }
  });
}
