import * as z from 'zod';
import { districtCodeSchema, idSchema, provinceCodeSchema, searchSchema } from '../common/fields';
import { BULK_LIMIT } from '../common/list-queries';
import { legalActFields } from '../common/organisation';
import { PROBLEM_STATUS } from '../common/problem';
import { undoableFields } from '../common/undo';
import { code } from '../common/field-code';
import type { ProblemCode } from '../common/problem';

const chosenSchema = z.array(idSchema, code('required')).min(1, code('required')).max(BULK_LIMIT, code('too_long'));

/** Selection of entries: the chosen ones, or all that a list with these filters has, as far as the act can be done to them. */
const meant = {
  ids: chosenSchema.optional(),
  filter: z
    .strictObject({
      province_code: provinceCodeSchema.optional(),
      district_code: districtCodeSchema.optional(),
      active: z.enum(['true', 'false'], code('invalid')).optional(),
      search: searchSchema.optional(),
    })
    .optional(),
};

const meansOne = ({ ids, filter }: { ids?: unknown; filter?: unknown }) =>
  (ids === undefined) !== (filter === undefined);
const IDS_MISSING = { path: ['ids'], message: code('required') };

/** A removal or restoration of many entries, by one order. */
export const bulkLegalActBodySchema = z.strictObject({ ...meant, ...legalActFields }).refine(meansOne, IDS_MISSING);

/** Says of many live entries whether they are active. */
export const bulkActivityBodySchema = z
  .strictObject({ ...meant, is_active: z.boolean(code('required')) })
  .refine(meansOne, IDS_MISSING);

/** Undoes a removal of many entries: of those named, for a filter may find others by now. */
export const bulkUndoBodySchema = z.strictObject({ ids: chosenSchema });

/** Outcome for each entry, in the order of the request or of the list: refused ones leave the others as they are. */
export const bulkAnswerSchema = z.object({
  results: z.array(
    z.object({
      id: idSchema,
      /** `null` if the entry does not exist. */
      company_name: z.string().nullable(),
      /** Why it was refused: code and sentence as a call for it alone would be; `null` where it was done. */
      problem: z.object({ code: z.enum(Object.keys(PROBLEM_STATUS) as ProblemCode[]), detail: z.string() }).nullable(),
    }),
  ),
  /** How many were done. */
  done: z.int(),
});

/** Outcome of a bulk removal, and for how long it can be undone, counted from each entry's own removal. */
export const bulkRemovalAnswerSchema = bulkAnswerSchema.extend(undoableFields);

export type BulkLegalActBody = z.output<typeof bulkLegalActBodySchema>;
export type BulkActivityBody = z.output<typeof bulkActivityBodySchema>;
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
