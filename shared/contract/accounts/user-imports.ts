import * as z from 'zod';
import { timestampSchema } from '../http/fields';
import { importReportSchema, importRowsQuerySchema } from '../http/imports';

const counts = {
  created: z.int(),
  /** Number of logins that already exist; their accounts stay unchanged. */
  same: z.int(),
  faulty: z.int(),
};

/** Findings before anything is imported. */
export const userImportReportSchema = importReportSchema
  .omit({ conflicts: true, listing: true })
  .extend({ rows: z.object(counts) });

export const userImportRowsQuerySchema = importRowsQuerySchema.omit({ file_name: true, overwrite: true });

/** The links are returned once: only their hashes are stored. */
export const importedUsersSchema = z.object({
  ...counts,
  links: z.array(
    z.object({
      login: z.string(),
      full_name: z.string(),
      /** Goes after `/invitation#`. */
      token: z.string(),
    }),
  ),
  /** When all links expire; null if nobody was added. */
  expires_at: timestampSchema.nullable(),
});

export type UserImportReport = z.infer<typeof userImportReportSchema>;
export type ImportedUsers = z.infer<typeof importedUsersSchema>;
