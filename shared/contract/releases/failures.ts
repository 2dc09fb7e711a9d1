import * as z from 'zod';
import { remoteManifestSchema, versionSchema } from '../http/boot';

/** Only the first four phases are the fault of the release itself. */
export const failurePhaseSchema = z.enum(['entry', 'init', 'expose', 'chunk', 'render']);

/** Random, made once by each loaded page, so that it counts once: 16 bytes as base64url. */
export const pageIdSchema = z.string().regex(/^[\w-]{22}$/);

/** Reports of a remote's failure. If the shell fails, no page can report it. */
export const failureReportSchema = z.strictObject({
  app: remoteManifestSchema.shape.name,
  version: versionSchema,
  phase: failurePhaseSchema,
  message: z.string().max(500),
  page: pageIdSchema,
  /** As in the page's boot document. A report of a version that was promoted again since does not count. */
  servedSince: z.number().int().nonnegative().optional(),
  /** Token of a signed-in user's session: accounts count each, also behind one address. */
  session: z.string().max(2048).optional(),
});

export type FailurePhase = z.infer<typeof failurePhaseSchema>;
export type FailureReport = z.infer<typeof failureReportSchema>;
