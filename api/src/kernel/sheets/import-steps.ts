import { NAMED_FAULTS, type CellCode, type FieldCode, type Progress } from '@klaster/shared/contract/http';
import type { z } from 'zod';
import { faultsIn, type JudgedRow, type Reader } from './cell-faults';
import { noticesIn } from './notices';
import type { FilledRow, FilledSheet } from './read-rows';

/** An unreadable cell is missing from the input: its own fault replaces "required". */
export function faultsByField(error: z.ZodError | undefined, unread: FilledRow['faults']): Map<string, CellCode> {
  const refused =
    error?.issues.map(({ path, message }) => [String(path[0] ?? ''), message as FieldCode] as const) ?? [];
  return new Map<string, CellCode>([...refused, ...unread]);
}

/** What a check says of the cells of a file. */
export async function findingsIn(sheet: FilledSheet, rows: readonly JudgedRow[], reader: Reader) {
  const faults = await faultsIn(sheet, rows, reader);
  return { faults: faults.slice(0, NAMED_FAULTS), faults_total: faults.length, notices: noticesIn(sheet, reader) };
}

const BATCH = 500;

/** Progress is reported for each batch. */
export async function takeInBatches<Row>(
  rows: readonly Row[],
  onProgress: (progress: Progress) => void,
  take: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  const total = rows.length;
  for (let done = 0; done < total; done += BATCH) {
    onProgress({ step: 'take', done, total });
    await take(rows.slice(done, done + BATCH));
  }
  onProgress({ step: 'take', done: total, total });
}
