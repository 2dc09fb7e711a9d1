import type { Language } from '@klaster/shared/contract';
import { mismatchTexts } from '../../kernel/sheets/cell-texts';
import { fill } from '../../kernel/texts/fill';
import type { MarkMismatch, PlannedRow } from './plan';

/** What is said of rows whose mark and STIR are of different organisations; undefined of any other row. */
export function mismatchSentences(rows: readonly PlannedRow[], language: Language) {
  const found = new Map(
    rows.flatMap((row) => ('faults' in row && row.mismatch?.named ? [[row.number, row.mismatch] as const] : [])),
  );
  return (row: number): string | undefined => {
    const mismatch = found.get(row);
    return mismatch && sentenceOf(mismatch, language);
  };
}

function sentenceOf({ marked, entry }: MarkMismatch, language: Language): string {
  const texts = mismatchTexts(language);
  const names = { marked: marked.company_name, marked_stir: marked.stir, other: entry?.company_name ?? '' };
  return fill(entry ? texts.other : texts.none, names);
}
