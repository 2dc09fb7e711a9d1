import * as z from 'zod';

/** For the user who did the act, by the database's clock. Source: specification 14.1.16. */
export const UNDO_SECONDS = 10;

/** The address and the session say all. */
export const undoBodySchema = z.strictObject({}).nullish();

/** In answers to acts that can be undone; absent from back ends without that call. */
export const undoableFields = { undo_seconds: z.int().optional() };
