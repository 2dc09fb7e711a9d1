import * as z from 'zod';
import { code } from '../http/field-codes';
import { idSchema } from '../http/fields';

/** Days that a delegation may last. */
export const DELEGATION_DAYS = 60;

const DAY_MS = 86_400_000;

const daySchema = z.iso.date(code('invalid'));

type Days = { readonly from: string; readonly until: string };

const isOrdered = ({ from, until }: Days) => until >= from;

const isShort = ({ from, until }: Days) => Date.parse(until) - Date.parse(from) < DELEGATION_DAYS * DAY_MS;

const REVERSED = { path: ['until'], message: code('period_reversed') };
const LONG = { path: ['until'], message: code('too_big') };

/** Both days belong to it. */
export const newDelegationSchema = z
  .strictObject({ delegate_id: idSchema, from: daySchema, until: daySchema })
  .refine(isOrdered, REVERSED)
  .refine(isShort, LONG);

const chosenSchema = z.string().min(1, code('required'));

/** Values of the form of users who may also delegate for others. */
export const absenceSchema = z
  .object({ delegator_id: chosenSchema, delegate_id: chosenSchema, from: daySchema, until: daySchema })
  .refine(isOrdered, REVERSED)
  .refine(isShort, LONG);

const personSchema = z.object({ id: idSchema, full_name: z.string() });

const delegationSchema = z.object({
  id: idSchema,
  delegator: personSchema,
  delegate: personSchema,
  from: z.iso.date(),
  until: z.iso.date(),
  /** Whether its days have begun. */
  begun: z.boolean(),
  /** False: it gives nothing now, since one of the two was deactivated or moved, or the delegator may not decide. */
  valid: z.boolean(),
});

/** Staff who may be absent, or decide for others. */
const colleagueSchema = personSchema.extend({
  /** Null: the republic. */
  province_code: z.string().nullable(),
  /** Whether the caller may delegate their decisions. */
  delegable: z.boolean(),
});

/** Without those that have ended. */
export const delegationsAnswerSchema = z.object({
  items: z.array(delegationSchema),
  colleagues: z.array(colleagueSchema),
});

/** An absent colleague for whom the caller decides, until the end of a day. */
export const delegatorSchema = z.object({ full_name: z.string(), until: z.iso.date() });

export type Absence = z.output<typeof absenceSchema>;
export type NewDelegation = z.output<typeof newDelegationSchema>;
export type Delegation = z.infer<typeof delegationSchema>;
export type DelegationsAnswer = z.infer<typeof delegationsAnswerSchema>;
