import * as z from 'zod';
import { districtCodeSchema, idSchema, provinceCodeSchema, searchSchema, undoableFields } from '../http/fields';
import { BULK_LIMIT } from '../http/list-queries';
import { legalActFields } from './organisation';
import { PROBLEM_STATUS } from '../http/problem';
import { code } from '../http/field-codes';
import type { ProblemCode } from '../http/problem';

const chosenSchema = z.array(idSchema, code('required')).min(1, code('required')).max(BULK_LIMIT, code('too_long'));

/** Either the chosen entries, or all entries of a list with these filters to which the act applies. */
const targets = {
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

const hasOneTarget = ({ ids, filter }: { ids?: unknown; filter?: unknown }) =>
  (ids === undefined) !== (filter === undefined);
const IDS_MISSING = { path: ['ids'], message: code('required') };

export const bulkLegalActBodySchema = z
  .strictObject({ ...targets, ...legalActFields })
  .refine(hasOneTarget, IDS_MISSING);

export const bulkActivityBodySchema = z
  .strictObject({ ...targets, is_active: z.boolean(code('required')) })
  .refine(hasOneTarget, IDS_MISSING);

/** By ids only, since a filter may match other entries by now. */
export const bulkUndoBodySchema = z.strictObject({ ids: chosenSchema });

/** In the order of the request or list. A refused entry does not affect the others. */
export const bulkAnswerSchema = z.object({
  results: z.array(
    z.object({
      id: idSchema,
      /** `null` if the entry does not exist. */
      company_name: z.string().nullable(),
      /** Why it was refused, as in a call for this entry only; `null` if it succeeded. */
      problem: z.object({ code: z.enum(Object.keys(PROBLEM_STATUS) as ProblemCode[]), detail: z.string() }).nullable(),
    }),
  ),
  /** Number of successes. */
  done: z.int(),
});

/** `undo_seconds` count from each entry's own removal. */
export const bulkRemovalAnswerSchema = bulkAnswerSchema.extend(undoableFields);

export type BulkLegalActBody = z.output<typeof bulkLegalActBodySchema>;
export type BulkActivityBody = z.output<typeof bulkActivityBodySchema>;
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
