import * as z from 'zod';

/** Seconds for which the user who did an act may undo it, by the database's clock. Source: specification 14.1.16. */
export const UNDO_SECONDS = 10;

/** The call says all: of what, by its address, and whose, by its session. */
export const undoBodySchema = z.strictObject({}).nullish();

/** Additional fields in the response to an act that can be undone; absent from back ends without that call. */
export const undoableFields = { undo_seconds: z.int().optional() };
