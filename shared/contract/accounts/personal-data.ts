import * as z from 'zod';
import { timestampSchema } from '../http/fields';
import { userSchema } from './users';

/** Changes with the layout. */
export const PERSONAL_DATA_FORMAT = 'klaster-personal-data-1';

const rowSchema = z.record(z.string(), z.unknown());

const listSchema = z.array(rowSchema);

/** All data stored about an account. */
export const personalDataSchema = z.strictObject({
  format: z.literal(PERSONAL_DATA_FORMAT),
  made_at: timestampSchema,
  account: userSchema.omit({ link: true, version: true }),
  preferences: rowSchema,
  passkeys: listSchema,
  identities: listSchema,
  recovery_codes: listSchema,
  sessions: listSchema,
  one_time_links: listSchema,
  list_settings: listSchema,
  saved_views: listSchema,
  remark_phrases: listSchema,
  notices: listSchema,
  mail: listSchema,
  remarks: listSchema,
  reports: listSchema,
  imports: listSchema,
  delegations: listSchema,
  attachments: listSchema,
  acts: listSchema,
  about_account: listSchema,
});
