import * as z from 'zod';
import { timestampSchema } from '../common/fields';
import { importReportSchema, takeQuerySchema } from '../common/imports';

const counts = {
  /** Accounts that are, or were, added. */
  created: z.int(),
  /** Number of logins that exist already; their accounts are not changed. */
  same: z.int(),
  faulty: z.int(),
};

/** Findings in a file of accounts before anything of it is taken. */
export const userImportReportSchema = importReportSchema
  .omit({ conflicts: true, listing: true })
  .extend({ rows: z.object(counts) });

export const userTakeQuerySchema = takeQuerySchema.omit({ file_name: true, overwrite: true });

/** Outcome of a file of accounts. The links are shown this once: only their hashes are stored. */
export const takenUsersSchema = z.object({
  ...counts,
  links: z.array(
    z.object({
      login: z.string(),
      full_name: z.string(),
      /** Goes after `/invitation#`. */
      token: z.string(),
    }),
  ),
  /** Expiry of all links; null if nobody was added. */
  expires_at: timestampSchema.nullable(),
});

export type UserImportReport = z.infer<typeof userImportReportSchema>;
export type TakenUsers = z.infer<typeof takenUsersSchema>;
