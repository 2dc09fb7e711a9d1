import * as z from 'zod';

/** In display order. */
export const SERVICE_PARTS = ['database', 'pool', 'work', 'mail', 'notices', 'audit', 'backup'] as const;

/** `unknown`: no information; `off`: not configured; `slow`: works with a backlog; `down`: does not work. */
export const SERVICE_STATES = ['ok', 'slow', 'down', 'off', 'unknown'] as const;

/** Only the latest changes are stored. */
export const STATUS_CHANGES = 50;

const servicePartSchema = z.enum(SERVICE_PARTS);
const serviceStateSchema = z.enum(SERVICE_STATES);

export const serviceStatusSchema = z.object({
  /** The responding instance; states and times are its own observations. */
  instance: z.object({ id: z.uuid(), host: z.string(), started_at: z.iso.datetime() }),
  parts: z.array(
    z.object({
      part: servicePartSchema,
      state: serviceStateSchema,
      /** When this instance first saw the state. */
      since: z.iso.datetime(),
      /** Waiting or used items. */
      count: z.int().nullable(),
      /** Response time of the database, or age of the oldest waiting item. */
      milliseconds: z.int().nullable(),
      /** When it was last done. */
      at: z.iso.datetime().nullable(),
    }),
  ),
  changes: z.array(z.object({ part: servicePartSchema, state: serviceStateSchema, at: z.iso.datetime() })),
  /** Those that reported recently. */
  instances: z.array(
    z.object({ id: z.uuid(), host: z.string(), started_at: z.iso.datetime(), seen_at: z.iso.datetime() }),
  ),
});

export type ServicePart = (typeof SERVICE_PARTS)[number];
export type ServiceState = (typeof SERVICE_STATES)[number];
export type ServiceStatus = z.output<typeof serviceStatusSchema>;
