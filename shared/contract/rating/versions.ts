import * as z from 'zod';
import { idSchema, numberInQuery, quarterSchema, timestampSchema, yearSchema } from '../http/fields';

const LAST_VERSION = 1_000_000;

const quarterQuerySchema = z.object({ year: yearSchema, quarter: quarterSchema });

export const ratingVersionsQuerySchema = quarterQuerySchema;

export const ratingVersionQuerySchema = quarterQuerySchema.extend({ version: numberInQuery(1, LAST_VERSION) });

/** `since`: default: the previous version. */
export const versionChangesQuerySchema = ratingVersionQuerySchema.extend({
  since: numberInQuery(1, LAST_VERSION).optional(),
});

const versionSchema = z.object({
  /** Counts all changes of the quarter, also those before its publication. */
  version: z.int(),
  /** When it came to be. */
  at: timestampSchema,
  /**
   * SHA-256 of the JSON of `[method_version, rows]`; rows in the order of cluster numbers:
   * `[cluster_id, score, earned, counted, points]`.
   */
  digest: z.string(),
  method_version: z.int(),
});

const fileFields = {
  title: z.string(),
  licence: z.strictObject({ name: z.string(), url: z.url() }),
  attribution: z.string(),
  period: z.object({ year: z.int(), quarter: z.int() }),
};

/** The latest 400, the earliest first; addresses are relative to the file's. */
export const ratingVersionsSchema = z.strictObject({
  ...fileFields,
  versions: z.array(
    versionSchema.extend({
      clusters: z.int(),
      files: z.array(z.string()),
      /** What changed since the previous version; empty for the first. */
      changes: z.array(z.string()),
    }),
  ),
});

export const ratingVersionSchema = z.strictObject({
  ...fileFields,
  ...versionSchema.shape,
  criteria: z.array(z.object({ id: z.string(), name: z.string(), points: z.number() })),
  items: z.array(
    z.object({
      rank: z.int().nullable(),
      cluster_id: idSchema,
      company_name: z.string(),
      score: z.number().nullable(),
      earned: z.number(),
      counted: z.number(),
      /** In the order of `criteria`. */
      points: z.array(z.number().nullable()),
    }),
  ),
});

const versionChangeSchema = z.object({
  cluster_id: idSchema,
  company_name: z.string(),
  /** `null`: the score. */
  criterion: z.string().nullable(),
  criterion_name: z.string().nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** `reopened`: the cluster has no confirmed report any more. */
  reason: z.enum(['reopened', 'decided', 'method']),
});

/** Latest versions on the page of a quarter, and clusters named for each, at most. */
export const VERSIONS_SHOWN = { versions: 100, clusters: 5 } as const;

/** For the page of a quarter. `period`: `null` if no quarter has scores; it has no versions until it is published. */
export const shownVersionsSchema = z.object({
  period: z.object({ year: z.int(), quarter: z.int() }).nullable(),
  /** The latest first. */
  versions: z.array(
    versionSchema.extend({
      /** Clusters whose points changed since the previous version; 0 in the version at the publication. */
      changed: z.int(),
      /** Some of them with their scores, those first whose score is another one. */
      changes: z.array(versionChangeSchema.omit({ criterion: true, criterion_name: true })),
    }),
  ),
});

export type ShownVersions = z.infer<typeof shownVersionsSchema>;

export const versionChangesSchema = z.strictObject({
  ...fileFields,
  before: versionSchema,
  after: versionSchema,
  items: z.array(versionChangeSchema),
});

export type VersionChange = z.infer<typeof versionChangeSchema>;
