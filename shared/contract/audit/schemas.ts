import * as z from 'zod';
import { idParameterSchema, searchSchema, timestampSchema } from '../common/fields';
import type { FieldCode } from '../common/problem';
import { auditPeriodFault } from './period';
import { AUDIT_ACTIONS, AUDIT_DATES, AUDIT_ENTITIES } from './words';

const code = (word: FieldCode) => word;

const daySchema = z.iso
  .date({ error: ({ input }) => code(input === undefined ? 'required' : 'invalid') })
  .refine((day) => day >= AUDIT_DATES.first, code('too_small'))
  .refine((day) => day <= AUDIT_DATES.last, code('too_big'));

const filters = {
  /** Part of the name or login of who did it. */
  who: searchSchema.optional(),
  action: z.enum(AUDIT_ACTIONS, code('invalid')).optional(),
  entity: z.enum(AUDIT_ENTITIES, code('invalid')).optional(),
  /** Of one thing alone; its kind is named too. */
  entity_id: idParameterSchema.optional(),
  /** First day, in Tashkent. */
  from: daySchema.optional(),
  /** Last day; today where none is named. */
  to: daySchema.optional(),
};

type Filters = { readonly [Name in keyof typeof filters]?: z.infer<(typeof filters)[Name]> };

const faultOf = (query: Filters) =>
  query.entity_id !== undefined && query.entity === undefined
    ? ({ field: 'entity', code: 'required' } as const)
    : auditPeriodFault(query);

const held = <Schema extends z.ZodType<Filters>>(schema: Schema): Schema =>
  schema.superRefine((query, context) => {
    const fault = faultOf(query);
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: code(fault.code) });
  });

/** Where a page begins: after the entry of this time (microseconds since 1970) and number. */
const PLACE = /^\d{1,16}_\d{1,15}$/;

export const auditQuerySchema = held(
  z.object({ ...filters, after: z.string().regex(PLACE, code('invalid')).optional() }),
);

/** Of a file the first day has to be named: it is read whole. */
export const auditExportQuerySchema = held(z.object({ ...filters, from: daySchema }));

const valueSchema = z.union([z.string(), z.number()]).nullable();

/** What was done: by whom, when, to what, and each value before and after, in words of the requested language. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: timestampSchema,
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  /** Null: of no one thing. */
  entity_id: z.int().nullable(),
  /** What it is called; null where it has no name. */
  subject: z.string().nullable(),
  /** Null where nobody was signed in: a failed sign-in, or the operator's own command. */
  user_name: z.string().nullable(),
  user_login: z.string().nullable(),
  changes: z.array(z.object({ label: z.string(), before: valueSchema, after: valueSchema })),
  /** Values that changed beside those that are listed. */
  more_changes: z.int(),
  /** The values are those of a report that was not sent since: they are shown once it is. Source: decision 064. */
  withheld: z.literal(true).optional(),
});

/** What somebody did themselves, and to what; the values that changed are for those who read the audit. */
export const ownActivitySchema = z.array(
  auditEntrySchema.pick({ id: true, at: true, action: true, entity: true, entity_id: true, subject: true }),
);

/** Latest first. */
export const auditAnswerSchema = z.object({
  items: z.array(auditEntrySchema),
  /** Where the next page begins; null after the last. */
  next: z.string().nullable(),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;
export type AuditFilter = Omit<AuditQuery, 'after'>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditAnswer = z.infer<typeof auditAnswerSchema>;
export type OwnActivity = z.infer<typeof ownActivitySchema>;
