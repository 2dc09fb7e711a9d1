import * as z from 'zod';
import { remoteManifestSchema, versionSchema } from '../http/boot';
import { MANIFEST_LIMITS } from '../http/manifest-limits';

/** More lines and columns than a script of the largest size has. */
const MAX_PLACE = 99_999_999;

/** Only the first four phases are the fault of the release itself. */
export const failurePhaseSchema = z.enum(['entry', 'init', 'expose', 'chunk', 'render']);

/** Random, made once by each loaded page, so that it counts once: 16 bytes as base64url. */
export const pageIdSchema = z.string().regex(/^[\w-]{22}$/);

/** Where code of a release threw, as browsers count: line and column from 1. */
export const failurePositionSchema = z.strictObject({
  file: z.string().max(MANIFEST_LIMITS.path).regex(/\.js$/),
  line: z.int().min(1).max(MAX_PLACE),
  column: z.int().min(1).max(MAX_PLACE),
});

/** Reports of a remote's failure. If the shell fails, no page can report it. */
export const failureReportSchema = z.strictObject({
  app: remoteManifestSchema.shape.name,
  version: versionSchema,
  phase: failurePhaseSchema,
  message: z.string().max(500),
  /** Ignored unless the manifest lists the file. */
  position: failurePositionSchema.optional(),
  page: pageIdSchema,
  /** As in the page's boot document. A report of a version that was promoted again since does not count. */
  servedSince: z.number().int().nonnegative().optional(),
  /** Token of a signed-in user's session: accounts count each, also behind one address. */
  session: z.string().max(2048).optional(),
});

export type FailurePosition = z.infer<typeof failurePositionSchema>;
export type FailurePhase = z.infer<typeof failurePhaseSchema>;
export type FailureReport = z.infer<typeof failureReportSchema>;
