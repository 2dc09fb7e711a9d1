import * as z from 'zod';

/** Parts of the system that are watched, in the order that they are shown in. */
export const SERVICE_PARTS = ['database', 'pool', 'work', 'mail', 'notices', 'audit', 'backup'] as const;

/**
 * State of a component.
 * - `unknown`: there is no information; `off`: it is not configured;
 * - `slow`: it works, but with a backlog; `down`: it does not work.
 */
export const SERVICE_STATES = ['ok', 'slow', 'down', 'off', 'unknown'] as const;

/** Number of state changes that are retained, the latest ones. */
export const STATUS_CHANGES = 50;

const servicePartSchema = z.enum(SERVICE_PARTS);
const serviceStateSchema = z.enum(SERVICE_STATES);

export const serviceStatusSchema = z.object({
  /** The instance that answers: what it says of states and times, it has seen itself. */
  instance: z.object({ id: z.uuid(), host: z.string(), started_at: z.iso.datetime() }),
  parts: z.array(
    z.object({
      part: servicePartSchema,
      state: serviceStateSchema,
      /** When this instance first saw it so. */
      since: z.iso.datetime(),
      /** How many wait, or are used. */
      count: z.int().nullable(),
      /** Response time of the database, or age of the oldest waiting item. */
      milliseconds: z.int().nullable(),
      /** When it was last done. */
      at: z.iso.datetime().nullable(),
    }),
  ),
  /** The latest first. */
  changes: z.array(z.object({ part: servicePartSchema, state: serviceStateSchema, at: z.iso.datetime() })),
  /** Those that said lately that they serve. */
  instances: z.array(
    z.object({ id: z.uuid(), host: z.string(), started_at: z.iso.datetime(), seen_at: z.iso.datetime() }),
  ),
});

export type ServicePart = (typeof SERVICE_PARTS)[number];
export type ServiceState = (typeof SERVICE_STATES)[number];
export type ServiceStatus = z.output<typeof serviceStatusSchema>;
