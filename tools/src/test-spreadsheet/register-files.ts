import { REGISTER_NAMES, REGISTERS, sheetColumns } from '@klaster/shared/contract';
import { faultsOf } from './compare';
import { faultsOfTotals } from './figures';
import type { Office } from './office';
import { queryOf, readList } from './register-rows';
import type { Caller, AddResult } from './system';

/** Rows above the header of a workbook: title, filters, totals, control totals. */
const ROWS_ABOVE = 4;

/** Compares each register's spreadsheet and open data with its list, cell by cell. */
export async function checkRegisterFiles(caller: Caller, office: Office, addResult: AddResult): Promise<void> {
  for (const register of REGISTER_NAMES) {
    const list = `/api/registers/${register}`;
    const entries = await readList(caller, register);
    for (const [file, forStaff, above] of [
      ['export.xlsx', true, ROWS_ABOVE],
      ['open-data.csv', false, 0],
    ] as const) {
      const cells = await office.open(
        await caller.download(`${list}/${file}?${queryOf(register)}`, `${register}-${file}`),
      );
      const columns = sheetColumns(REGISTERS[register], 'live', forStaff);
      const faults = [...faultsOf(cells.slice(above), columns, entries), ...(forStaff ? faultsOfTotals(cells) : [])];
      addResult(`${register}, ${file}`, entries.length * columns.length, faults);
    }
  }
}
