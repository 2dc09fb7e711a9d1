import * as z from 'zod';
import { lineSchema, textSchema } from '../http/fields';
import { code } from '../http/field-codes';

export const VIEW_PAGES = ['reports', 'compare'] as const;

/** Saved views of a user on all pages together, at most. */
export const MAX_VIEWS = 50;

const nameSchema = lineSchema(1, 80);

const savedViewSchema = z.object({
  page: z.enum(VIEW_PAGES),
  name: z.string(),
  /** Query string of the address: the filters. */
  query: z.string(),
});

export const savedViewsSchema = z.array(savedViewSchema);

/** Identified by page and name. Saving under an existing name replaces the view. */
export const viewChangeSchema = z
  .strictObject({
    page: z.enum(VIEW_PAGES, code('invalid')),
    name: nameSchema,
    /** `null` deletes the view. */
    query: textSchema.max(2000, code('too_long')).nullish(),
    /** Absent unless the view is renamed. */
    new_name: nameSchema.optional(),
  })
  .refine(({ query, new_name }) => (query === undefined) !== (new_name === undefined), {
    path: ['query'],
    message: code('required'),
  });

export type SavedView = z.infer<typeof savedViewSchema>;
export type ViewChange = z.output<typeof viewChangeSchema>;
