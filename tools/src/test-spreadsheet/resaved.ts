import { REGISTER_NAMES, type ImportReport, type ReportEntry, type ReportSheet } from '@klaster/shared/contract';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Caller, AddResult } from './system';

/** Functions that save a workbook again, by program; they return the path of the copy. */
type Programs = Readonly<Record<string, (file: string) => Promise<string>>>;

/** Reports of a quarter that can be typed in. */
const REPORTS = '/api/cluster-reports?year=2026&quarter=4&page_size=200';

/** Exports each register, has each program save it, and checks it as an import: every row is unchanged. */
export async function checkResavedRegisters(caller: Caller, programs: Programs, addResult: AddResult): Promise<void> {
  for (const register of REGISTER_NAMES) {
    const file = await caller.download(`/api/registers/${register}/export.xlsx`, `${register}.xlsx`);
    for (const [program, resave] of Object.entries(programs)) {
      const body = Uint8Array.from(await readFile(await resave(file)));
      const answer = await caller.call(`/api/registers/${register}/imports/check`, { method: 'POST', body });
      const { rows, faults, notices = [] } = ((await answer.json()) as { data: ImportReport }).data;
      const { same, ...others } = rows;
      const deviations = [
        ...Object.entries(others).flatMap(([outcome, count]) => (count > 0 ? [`${count} rows ${outcome}`] : [])),
        ...(same === 0 ? ['no row is as it was'] : []),
        ...faults.map(({ cell, message }) => `${cell}: ${message}`),
        ...notices.map(({ message }) => message),
      ];
      addResult(`${register}, saved by ${program} and imported: ${same} rows the same, 0 changed`, same, deviations);
    }
  }
}

/** The form of a report with figures, saved by each program and read: every figure is as it was. */
export async function checkReportForms(caller: Caller, programs: Programs, addResult: AddResult): Promise<void> {
  type Clusters = { items: readonly { report: { id: number; filled: number; editable: boolean } | null }[] };
  const { items } = await caller.data<Clusters>(REPORTS);
  const report = items.map((item) => item.report).find((one) => one?.editable && one.filled > 0);
  if (!report) throw new Error('no report of the quarter can be typed in');
  const { figures } = await caller.data<ReportEntry>(`/api/reports/${report.id}/entry`);
  const file = await caller.download(`/api/reports/${report.id}/sheet.xlsx`, 'report-form.xlsx');
  for (const [program, resave] of Object.entries(programs)) {
    const copy = await resave(file);
    const body = Uint8Array.from(await readFile(copy));
    const answer = await caller.call(`/api/reports/${report.id}/sheet`, { method: 'POST', body });
    const read = ((await answer.json()) as { data: ReportSheet }).data;
    const faults = [
      ...read.faults.map(({ cell, message }) => `${cell}: ${message}`),
      ...read.figures.flatMap(({ key, value }) =>
        figures[key] === value ? [] : [`${key}: ${JSON.stringify(value)} for ${JSON.stringify(figures[key])}`],
      ),
      ...(read.figures.length === 0 ? [`nothing was read of ${path.basename(copy)}`] : []),
    ];
    addResult(`a report's form, saved by ${program} and read`, read.figures.length, faults);
  }
}
