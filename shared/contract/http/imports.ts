import * as z from 'zod';
import { idParameterSchema, idSchema, listInQuery, pageQuerySchema, textSchema, timestampSchema } from './fields';
import { FIELD_CODES } from './field-codes';
import { problemSchema } from './problem';

/** Unreadable cells: damaged, or of the wrong type. */
export const DAMAGED_CELLS = ['error_cell', 'not_text', 'entity'] as const;

export const CELL_CODES = [
  ...FIELD_CODES,
  'ambiguous_number',
  'formula',
  'repeated',
  'outside_territory',
  'may_not_change',
  ...DAMAGED_CELLS,
  'zeros_only',
  'changed_since',
  'other_entry',
] as const;

export type CellCode = (typeof CELL_CODES)[number];

/** Maximum number of faults in a response; the marked copy of the file has all of them. */
export const NAMED_FAULTS = 200;

const fileName = textSchema.min(1, 'required').max(200, 'too_long');

/** Shown in the import history. */
export const importQuerySchema = z.object({ file_name: fileName });

/** Findings that are not faults. */
export const NOTICE_CODES = ['hidden_rows', 'formula_result', 'further_sheets', 'unread_column'] as const;

export type NoticeCode = (typeof NOTICE_CODES)[number];

export const importNoticeSchema = z.object({
  code: z.enum(NOTICE_CODES),
  /** In the requested language, with the cells that it is about. */
  message: z.string(),
});

/** Readable texts; empty for no value. */
export const cellChangeSchema = z.object({ column: z.string(), before: z.string(), after: z.string() });

/** An entry that changed after the file was made: `before` is in the register now, `after` in the file. */
export const importConflictSchema = z.object({
  /** Row of the file, from 1. */
  row: z.int(),
  company_name: z.string(),
  /** Who changed the entry last, and when. */
  user_name: z.string().nullable(),
  at: timestampSchema,
  changes: z.array(cellChangeSchema),
});

export const ROW_OUTCOMES = ['created', 'changed', 'same', 'refused'] as const;

export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Hidden rows are read by default. */
const hiddenRowsQuery = { hidden: z.enum(['left_out'], 'invalid').optional() };

export const hiddenRowsQuerySchema = z.object(hiddenRowsQuery);

export const checkQuerySchema = z.object({
  ...pageQuerySchema,
  ...hiddenRowsQuery,
  outcome: z.enum(ROW_OUTCOMES, 'invalid').optional(),
});

export const checkedRowSchema = z.object({
  /** Row of the file, from 1. */
  row: z.int(),
  outcome: z.enum(ROW_OUTCOMES),
  /** As the file has them. */
  company_name: z.string(),
  stir: z.string(),
  /** Changes of an existing entry, cell by cell. */
  changes: z.array(cellChangeSchema),
});

export const importReportSchema = z.object({
  /** Rows by outcome. */
  rows: z.object({ created: z.int(), changed: z.int(), same: z.int(), faulty: z.int() }),
  faults: z
    .array(
      z.object({
        /** `C17`. */
        cell: z.string(),
        column: z.string(),
        code: z.enum(CELL_CODES),
        /** In the requested language. */
        message: z.string(),
      }),
    )
    .max(NAMED_FAULTS),
  /** Including those not named. */
  faults_total: z.int(),
  /** Do not prevent the import. */
  notices: z.array(importNoticeSchema).max(NAMED_FAULTS).optional(),
  /** The requested page; `total` counts all rows of the outcome. */
  listing: z.object({ items: z.array(checkedRowSchema), total: z.int() }).optional(),
  /** Rows that are left out unless they are chosen; they count as faulty. */
  conflicts: z.array(importConflictSchema).max(NAMED_FAULTS).optional(),
  /** Digest of the state that the file was compared with. It is sent back with the import, so that no change made meanwhile is lost. */
  state: z.string(),
});

export const importRowsQuerySchema = z.object({
  file_name: fileName,
  /** `all` imports a file without faults, `valid` only its faultless rows. */
  rows: z.enum(['all', 'valid'], 'invalid'),
  ...hiddenRowsQuery,
  state: z.string('required').regex(/^[\w-]{1,64}$/, 'invalid'),
  /** Rows to import although their entries changed after the file was made. */
  overwrite: listInQuery(idParameterSchema, NAMED_FAULTS).optional(),
});

export const takenSchema = z.object({
  /** Id of the import; `null` if nothing in the file was new. */
  id: idSchema.nullable(),
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Left out for their faults. */
  faulty: z.int(),
});

export const importsQuerySchema = z.object(pageQuerySchema);

export const importSchema = z.object({
  id: idSchema,
  file_name: z.string(),
  at: timestampSchema,
  user_name: z.string(),
  created: z.int(),
  changed: z.int(),
  /** Absent while it is in force. */
  undone_at: timestampSchema.nullable(),
  undone_by: z.string().nullable(),
});

/** Latest first. */
export const importsAnswerSchema = z.object({ items: z.array(importSchema), total: z.int() });

export type HiddenRowsQuery = z.infer<typeof hiddenRowsQuerySchema>;
export type CheckQuery = z.infer<typeof checkQuerySchema>;
export type CheckedRow = z.infer<typeof checkedRowSchema>;
export type CellChange = z.infer<typeof cellChangeSchema>;
export type ImportConflict = z.infer<typeof importConflictSchema>;
export type ImportNotice = z.infer<typeof importNoticeSchema>;
export type ImportReport = z.infer<typeof importReportSchema>;
export type TakeQuery = z.infer<typeof importRowsQuerySchema>;
export type Taken = z.infer<typeof takenSchema>;
export type RegisterImport = z.infer<typeof importSchema>;
export type ImportsAnswer = z.infer<typeof importsAnswerSchema>;

/** Rows that are compared with the register, then rows that are imported. */
export const progressSchema = z.object({ step: z.enum(['compare', 'take']), done: z.int(), total: z.int() });

export type Progress = z.infer<typeof progressSchema>;

/** A line of a response with progress. An earlier failure is a problem document with its own status. */
export const progressLineSchema = (answer: z.ZodType) =>
  z.union([z.object({ progress: progressSchema }), z.object({ data: answer }), z.object({ problem: problemSchema })]);
