import * as z from 'zod';
import { lineSchema, textSchema } from './fields';
import { code } from './field-code';

/** Pages whose views are saved. */
export const VIEW_PAGES = ['reports', 'compare'] as const;

/** Views that a user may save, of all pages together. */
export const MOST_VIEWS = 50;

const nameSchema = lineSchema(1, 80);

/** A page as a user wants to see it again. */
const savedViewSchema = z.object({
  page: z.enum(VIEW_PAGES),
  name: z.string(),
  /** Its filters: the query string of the address. */
  query: z.string(),
});

export const savedViewsSchema = z.array(savedViewSchema);

/** A change of one view, identified by page and name. Saving under an existing name replaces it. */
export const viewChangeSchema = z
  .strictObject({
    page: z.enum(VIEW_PAGES, code('invalid')),
    name: nameSchema,
    /** To be saved; `null`: to be deleted. */
    query: textSchema.max(2000, code('too_long')).nullish(),
    /** The new name; absent unless it is renamed. */
    new_name: nameSchema.optional(),
  })
  .refine(({ query, new_name }) => (query === undefined) !== (new_name === undefined), {
    path: ['query'],
    message: code('required'),
  });

export type SavedView = z.infer<typeof savedViewSchema>;
export type ViewChange = z.output<typeof viewChangeSchema>;
