import * as z from 'zod';
import { code } from '../http/field-codes';
import { APPROVERS } from '../http/list-queries';

/** `chosenLevelsSchema` has a field for each. */
export const MAX_LEVELS = 4;

const levelsSchema = z
  .array(z.enum(APPROVERS, code('invalid')), code('required'))
  .min(1, code('required'))
  .max(MAX_LEVELS, code('too_long'));

/** In the order in which they decide. */
export const approvalLevelsSchema = z.object({ levels: levelsSchema });

const furtherSchema = z.enum(['', ...APPROVERS], code('invalid'));

/** Values of the form, with a field for each level. Only the first level is required. */
export const chosenLevelsSchema = z.object({
  level1: z.enum(APPROVERS, code('required')),
  level2: furtherSchema,
  level3: furtherSchema,
  level4: furtherSchema,
});

/** `seen`: the levels that the caller replaces. */
export const approvalLevelsChangeSchema = z.strictObject({ levels: levelsSchema, seen: levelsSchema });

/** The level at which a report waits; absent with one level. */
export const waitingLevelSchema = z.object({
  /** From 1. */
  level: z.int(),
  approver: z.enum(APPROVERS),
  /** Whether the caller may decide at it, if the report is not their own work. */
  mine: z.boolean(),
});

export type ApprovalLevels = z.infer<typeof approvalLevelsSchema>;
export type ApprovalLevelsChange = z.output<typeof approvalLevelsChangeSchema>;
export type ChosenLevels = z.output<typeof chosenLevelsSchema>;
export type WaitingLevel = z.infer<typeof waitingLevelSchema>;
