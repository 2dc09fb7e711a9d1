import * as z from 'zod';
import { idSchema, multilineSchema, textSchema, timestampSchema } from '../common/fields';
import { isoDayOf } from '../common/day';
import { YEARS } from '../common/list-queries';
import { decimalsOf, ENTERED, SECTIONS, TYPED_DECIMALS } from '../indicators';
import type { Figures, Indicator } from '../indicators';
import { DAMAGED_CELLS, importNoticeSchema } from '../common/imports';
import { FIELD_CODES } from '../common/field-codes';
import { REPORT_STATUSES } from '../common/report-status';
import { figureSchemas } from './report';
import { periodSchema, quarterFields } from '../common/periods';
import { sectionRemarkSchema } from './remarks';

/** What a figure may be. Fifteen digits are what a number of JSON surely holds; these leave room to add up a thousand of them. */
export const FIGURE_LIMITS = { largest: 999_999_999, decimals: TYPED_DECIMALS, textLength: 200 } as const;

const amount = () => z.number('invalid').min(0, 'too_small').max(FIGURE_LIMITS.largest, 'too_big');

/** A figure as it is typed; `null` is missing. Things and people are whole, measured figures have up to three decimals. */
function enteredSchema({ format, decimals, isDay }: Indicator): z.ZodType<number | string | null> {
  // An emptied field is missing.
  if (isDay) return textSchema.refine((text) => text === '' || isoDayOf(text) !== undefined, 'invalid').nullable();
  if (format === 'text') return textSchema.max(FIGURE_LIMITS.textLength, 'too_long').nullable();
  if (decimals === 0) return amount().refine(Number.isInteger, 'whole_number').nullable();
  return amount()
    .refine((value) => decimalsOf(value) <= FIGURE_LIMITS.decimals, 'too_many_decimals')
    .nullable();
}

/** Entered figures, each by its rule; those left out stay as they are. Derived ones cannot be sent. */
export const enteredFiguresSchema = z
  .strictObject(Object.fromEntries(ENTERED.map((indicator) => [indicator.key, enteredSchema(indicator)])))
  .partial() as unknown as z.ZodType<Partial<Figures>>;

const enteredKeySchema = z.enum(
  ENTERED.map(({ key }) => key),
  'unknown_field',
);

/** Why a questioned figure is as it is; an empty note removes it. */
export const FIGURE_NOTE_LENGTH = 500;

const figureNotesSchema = z.partialRecord(enteredKeySchema, multilineSchema.max(FIGURE_NOTE_LENGTH, 'too_long'));

export const sectionSchema = z.enum(SECTIONS, 'invalid');

/** Number of times a section was saved; 0 if never. */
const sectionVersionSchema = z.int('required').min(0, 'invalid');

/** Figures of a section, and the version they were typed on. */
export const sectionSaveSchema = z.strictObject({
  version: sectionVersionSchema,
  figures: enteredFiguresSchema,
  notes: figureNotesSchema.optional(),
});

/** A note to a figure. No record by keys: `readFigures` would take its values for figures. */
export const figureNoteSchema = z.object({ key: z.enum(ENTERED.map(({ key }) => key)), note: z.string() });

/** A section as it was saved last. */
export const savedSectionSchema = z.object({
  section: sectionSchema,
  version: sectionVersionSchema,
  saved_at: timestampSchema.nullable(),
  /** Name of who saved it. */
  saved_by: z.string().nullable(),
  notes: z.array(figureNoteSchema),
});

export const sectionSavedSchema = z.object({
  version: sectionVersionSchema,
  saved_at: timestampSchema.nullable(),
  /** Version of the whole report, as submitted. */
  report_version: z.int(),
});

const figuresSchema = z.object(figureSchemas) as unknown as z.ZodType<Figures>;

/** A report as its entry form needs it. */
export const reportEntrySchema = z.object({
  id: idSchema,
  cluster_id: idSchema,
  farm: z.string(),
  province_code: z.string(),
  province_name: z.string(),
  year: z.int().min(YEARS.first).max(YEARS.last),
  quarter: z.int().min(1).max(4),
  status: z.enum(REPORT_STATUSES),
  /** How many times it was sent in. */
  round: z.int(),
  version: z.int(),
  /** Whether the caller may change it now. */
  editable: z.boolean(),
  period: periodSchema,
  figures: figuresSchema,
  /** Those that were saved at least once. */
  sections: z.array(savedSectionSchema),
  /** The same cluster's figures of the previous quarter and of a year ago; `null` if no report was submitted. */
  last_quarter: figuresSchema.nullable(),
  last_year: figuresSchema.nullable(),
  /** Remarks of the last decision. */
  remarks: z.array(sectionRemarkSchema),
});

/** A cluster and the quarter a report is begun for. */
export const newReportSchema = z.strictObject({
  cluster_id: idSchema,
  ...quarterFields,
});

/** The state of the report that its sender has seen. */
export const submissionSchema = z.strictObject({ version: z.int('required').min(1, 'invalid') });

export const submittedSchema = z.object({ id: idSchema, status: z.enum(REPORT_STATUSES), round: z.int() });

/** A report in the list of a cluster. */
export const ownReportSchema = z.object({
  id: idSchema,
  year: z.int(),
  quarter: z.int(),
  status: z.enum(REPORT_STATUSES),
  round: z.int(),
  /** Number of typed figures that have a value, and of all typed figures. */
  filled: z.int(),
  fillable: z.int(),
  /** Remarks of the last decision, if the report waits to be corrected. */
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
    /** Taken off the register: it begins no more reports. */
    removed: z.boolean(),
  }),
  /** Latest first. */
  reports: z.array(ownReportSchema),
  /** Open quarters that the cluster has no report of. */
  to_begin: z.array(periodSchema),
});

/** Faults of a cell of a report that was filled in as a spreadsheet. */
export const REPORT_CELL_CODES = [...FIELD_CODES, 'ambiguous_number', 'formula', 'repeated', ...DAMAGED_CELLS] as const;

/** A report that was filled in as a spreadsheet: its figures, and the cells that cannot be taken. Nothing is saved. */
export const reportSheetSchema = z.object({
  figures: z.array(z.object({ key: z.enum(ENTERED.map(({ key }) => key)), value: z.union([z.number(), z.string()]) })),
  faults: z.array(
    z.object({
      /** `E17`. */
      cell: z.string(),
      key: z.enum(ENTERED.map(({ key }) => key)),
      /** Content of the cell. */
      text: z.string(),
      code: z.enum(REPORT_CELL_CODES),
      /** A sentence fit to show, in the requested language. */
      message: z.string(),
    }),
  ),
  /** Remarks on a file that do not prevent it from being taken. */
  notices: z.array(importNoticeSchema).optional(),
  /** The sheet does not say which report it is of: its sender has to. */
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
