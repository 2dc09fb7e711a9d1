import * as z from 'zod';
import { idSchema, multilineSchema, textSchema, timestampSchema, quarterFields } from '../http/fields';
import { parseWrittenDay } from '../http/written-values';
import { REPORT_STATUSES, YEARS } from '../http/list-queries';
import { countDecimals, ENTERED, SECTIONS, TYPED_DECIMALS } from '../indicators';
import type { Figures, Indicator } from '../indicators';
import { DAMAGED_CELLS, importNoticeSchema } from '../http/imports';
import { FIELD_CODES } from '../http/field-codes';
import { figureSchemas } from './report';
import { periodSchema } from './periods';
import { sectionRemarkSchema } from './remarks';

/** A JSON number holds fifteen digits; nine leave room for sums. */
export const FIGURE_LIMITS = { largest: 999_999_999, decimals: TYPED_DECIMALS, textLength: 200 } as const;

const amount = () => z.number('invalid').min(0, 'too_small').max(FIGURE_LIMITS.largest, 'too_big');

/** `null` is missing. Things and people are whole, measured figures have up to three decimals. */
function enteredSchema({ format, decimals, isDay }: Indicator): z.ZodType<number | string | null> {
  // An emptied field is missing.
  if (isDay)
    return textSchema.refine((text) => text === '' || parseWrittenDay(text) !== undefined, 'invalid').nullable();
  if (format === 'text') return textSchema.max(FIGURE_LIMITS.textLength, 'too_long').nullable();
  if (decimals === 0) return amount().refine(Number.isInteger, 'whole_number').nullable();
  return amount()
    .refine((value) => countDecimals(value) <= FIGURE_LIMITS.decimals, 'too_many_decimals')
    .nullable();
}

/** Absent figures stay unchanged. Derived ones are refused. */
export const enteredFiguresSchema = z
  .strictObject(Object.fromEntries(ENTERED.map((indicator) => [indicator.key, enteredSchema(indicator)])))
  .partial() as unknown as z.ZodType<Partial<Figures>>;

const enteredKeySchema = z.enum(
  ENTERED.map(({ key }) => key),
  'unknown_field',
);

/** For the reason of a questioned figure; an empty note removes it. */
export const FIGURE_NOTE_LENGTH = 500;

const figureNotesSchema = z.partialRecord(enteredKeySchema, multilineSchema.max(FIGURE_NOTE_LENGTH, 'too_long'));

export const sectionSchema = z.enum(SECTIONS, 'invalid');

/** Number of saves. */
const sectionVersionSchema = z.int('required').min(0, 'invalid');

export const sectionSaveSchema = z.strictObject({
  version: sectionVersionSchema,
  figures: enteredFiguresSchema,
  notes: figureNotesSchema.optional(),
});

/** Not an object by keys, since `readFigures` would take its values for figures. */
export const figureNoteSchema = z.object({ key: z.enum(ENTERED.map(({ key }) => key)), note: z.string() });

export const savedSectionSchema = z.object({
  section: sectionSchema,
  version: sectionVersionSchema,
  saved_at: timestampSchema.nullable(),
  saved_by: z.string().nullable(),
  notes: z.array(figureNoteSchema),
});

export const sectionSavedSchema = z.object({
  version: sectionVersionSchema,
  saved_at: timestampSchema.nullable(),
  /** The version of the whole report, which its submission names. */
  report_version: z.int(),
});

const figuresSchema = z.object(figureSchemas) as unknown as z.ZodType<Figures>;

export const reportEntrySchema = z.object({
  id: idSchema,
  cluster_id: idSchema,
  farm: z.string(),
  province_code: z.string(),
  province_name: z.string(),
  year: z.int().min(YEARS.first).max(YEARS.last),
  quarter: z.int().min(1).max(4),
  status: z.enum(REPORT_STATUSES),
  /** Number of submissions. */
  round: z.int(),
  version: z.int(),
  /** Whether the caller may edit it now. */
  editable: z.boolean(),
  period: periodSchema,
  figures: figuresSchema,
  /** Saved at least once. */
  sections: z.array(savedSectionSchema),
  /** The same cluster's figures a quarter and a year before; `null` without a submitted report. */
  last_quarter: figuresSchema.nullable(),
  last_year: figuresSchema.nullable(),
  /** Remarks of the last decision. */
  remarks: z.array(sectionRemarkSchema),
});

export const newReportSchema = z.strictObject({
  cluster_id: idSchema,
  ...quarterFields,
});

/** Version that the sender has seen. */
export const submissionSchema = z.strictObject({ version: z.int('required').min(1, 'invalid') });

export const submittedSchema = z.object({ id: idSchema, status: z.enum(REPORT_STATUSES), round: z.int() });

export const ownReportSchema = z.object({
  id: idSchema,
  year: z.int(),
  quarter: z.int(),
  status: z.enum(REPORT_STATUSES),
  round: z.int(),
  /** Typed figures with a value, and all typed figures. */
  filled: z.int(),
  fillable: z.int(),
  /** Number of remarks of the last decision, if the report waits for correction. */
  remarks: z.int(),
  updated_at: timestampSchema,
  submitted_at: timestampSchema.nullable(),
  period: periodSchema,
});

export const ownReportsAnswerSchema = z.object({
  cluster: z.object({
    id: idSchema,
    company_name: z.string(),
    province_name: z.string(),
    /** A removed cluster begins no more reports. */
    removed: z.boolean(),
  }),
  /** Latest first. */
  reports: z.array(ownReportSchema),
  /** Open quarters without a report of the cluster. */
  to_begin: z.array(periodSchema),
});

/** Faults of a cell in a report's spreadsheet. */
export const REPORT_CELL_CODES = [...FIELD_CODES, 'ambiguous_number', 'formula', 'repeated', ...DAMAGED_CELLS] as const;

/** Figures of a spreadsheet, and cells with faults. Nothing is saved. */
export const reportSheetSchema = z.object({
  figures: z.array(z.object({ key: z.enum(ENTERED.map(({ key }) => key)), value: z.union([z.number(), z.string()]) })),
  faults: z.array(
    z.object({
      /** E.g. `E17`. */
      cell: z.string(),
      key: z.enum(ENTERED.map(({ key }) => key)),
      text: z.string(),
      code: z.enum(REPORT_CELL_CODES),
      /** In the requested language. */
      message: z.string(),
    }),
  ),
  /** Do not prevent the import. */
  notices: z.array(importNoticeSchema).optional(),
  /** The sheet does not say which report it belongs to. */
  is_unmarked: z.literal(true).optional(),
});

export type SectionSave = z.input<typeof sectionSaveSchema>;
export type SectionSaveBody = z.output<typeof sectionSaveSchema>;
export type SavedSection = z.infer<typeof savedSectionSchema>;
export type SectionSaved = z.infer<typeof sectionSavedSchema>;
export type ReportCellCode = (typeof REPORT_CELL_CODES)[number];
export type ReportSheet = z.infer<typeof reportSheetSchema>;
export type FigureNote = z.infer<typeof figureNoteSchema>;
export type ReportEntry = z.infer<typeof reportEntrySchema>;
export type NewReport = z.infer<typeof newReportSchema>;
export type OwnReport = z.infer<typeof ownReportSchema>;
export type OwnReportsAnswer = z.infer<typeof ownReportsAnswerSchema>;
