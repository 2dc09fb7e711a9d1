import * as z from 'zod';

/** Seconds in which the user who acted can undo an act, by the database's clock. Source: specification 14.1.16. */
export const UNDO_SECONDS = 10;

/** An undo has no body: the address and the session contain everything. */
export const undoBodySchema = z.strictObject({}).nullish();

/** In responses to acts that can be undone; absent if a back end has no such call. */
export const undoableFields = { undo_seconds: z.int().optional() };
