import * as z from 'zod';
import { failurePhaseSchema, failurePositionSchema } from './failures';

const shortText = z.string().max(200);

/** Path and query of this origin. */
const addressSchema = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])/);

const callSchema = z.strictObject({
  kind: z.literal('call'),
  id: z.int(),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  address: addressSchema,
  accept: shortText,
  asUser: z.boolean(),
  position: shortText.optional(),
  body: z.string().optional(),
});

/** Messages from a frame, as JSON. The frame's code is not trusted. */
export const fromFrameSchema = z.discriminatedUnion('kind', [
  callSchema,
  /** The screen is shown. */
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({
    kind: z.literal('failed'),
    phase: failurePhaseSchema,
    message: z.string().max(500),
    position: failurePositionSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('navigate'), to: addressSchema, replace: z.boolean() }),
  z.strictObject({ kind: z.literal('back') }),
  z.strictObject({
    kind: z.literal('notice'),
    tone: z.enum(['success', 'failure']),
    title: shortText,
    message: z.string().max(500).optional(),
    subject: shortText.optional(),
  }),
  z.strictObject({ kind: z.literal('height'), pixels: z.number() }),
  /** Beginning of the tab's title. */
  z.strictObject({ kind: z.literal('name'), name: shortText.optional() }),
  z.strictObject({ kind: z.literal('print') }),
]);

export type FromFrame = z.infer<typeof fromFrameSchema>;
