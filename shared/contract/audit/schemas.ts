import * as z from 'zod';
import { idParameterSchema, searchSchema, timestampSchema } from '../http/fields';
import { code } from '../http/field-codes';
import { auditPeriodFault, AUDIT_ACTIONS, AUDIT_DATES, AUDIT_ENTITIES } from './entities';

const daySchema = z.iso
  .date({ error: ({ input }) => code(input === undefined ? 'required' : 'invalid') })
  .refine((day) => day >= AUDIT_DATES.first, code('too_small'))
  .refine((day) => day <= AUDIT_DATES.last, code('too_big'));

const filters = {
  /** Part of the actor's name or login. */
  who: searchSchema.optional(),
  action: z.enum(AUDIT_ACTIONS, code('invalid')).optional(),
  entity: z.enum(AUDIT_ENTITIES, code('invalid')).optional(),
  /** Requires `entity`. */
  entity_id: idParameterSchema.optional(),
  /** First day, in Tashkent. */
  from: daySchema.optional(),
  /** Last day; default: today. */
  to: daySchema.optional(),
};

type Filters = { readonly [Name in keyof typeof filters]?: z.infer<(typeof filters)[Name]> };

const faultOf = (query: Filters) =>
  query.entity_id !== undefined && query.entity === undefined
    ? ({ field: 'entity', code: 'required' } as const)
    : auditPeriodFault(query);

const withFilterRules = <Schema extends z.ZodType<Filters>>(schema: Schema): Schema =>
  schema.superRefine((query, context) => {
    const fault = faultOf(query);
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: code(fault.code) });
  });

/** Cursor of a page: time (microseconds since 1970) and id of the entry before it. */
const CURSOR = /^\d{1,16}_\d{1,15}$/;

export const auditQuerySchema = withFilterRules(
  z.object({ ...filters, after: z.string().regex(CURSOR, code('invalid')).optional() }),
);

/** A file requires the first day, since it is not paged. */
export const auditExportQuerySchema = withFilterRules(z.object({ ...filters, from: daySchema }));

const valueSchema = z.union([z.string(), z.number()]).nullable();

/** One action, described in the requested language. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: timestampSchema,
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  /** Null if the action does not concern a single entity. */
  entity_id: z.int().nullable(),
  /** Name of the entity; null if it has none. */
  subject: z.string().nullable(),
  /** Null if nobody was signed in: a failed sign-in, or a command of the operator. */
  user_name: z.string().nullable(),
  user_login: z.string().nullable(),
  changes: z.array(z.object({ label: z.string(), before: valueSchema, after: valueSchema })),
  /** Number of changed values that are not listed. */
  more_changes: z.int(),
  /** The values belong to a report that was not submitted after the change. They are shown once it is. Source: decision 064. */
  withheld: z.literal(true).optional(),
});

/** Without the changed values, which only readers of the audit see. */
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
