import * as z from 'zod';
import { addressesSchema, calledOriginSchema } from '../common/addresses';
import { appNameSchema, remoteManifestSchema, versionSchema } from '../common/boot';
import { MANIFEST_LIMITS } from '../common/manifest-limits';
import { HISTORY_LIMIT } from '../common/request-limits';

/** Percent of visitors, a whole number. */
export const percentSchema = z.int().min(0, 'too_small').max(100, 'too_big');

/** Days for which a deploy token is good: where nobody says otherwise, and at most. */
export const TOKEN_DAYS = { usual: 90, most: 365 } as const;

/** Addresses that one app may be granted. */
const GRANTED_PATHS = 100;

/** Why something is done, for the record. */
export const whySchema = z.string('required').trim().min(3, 'too_short').max(500, 'too_long');
const labelSchema = z.string('required').trim().min(1, 'required').max(64, 'too_long');

/** One app's move from a version to another. At less than 100 percent the target is a canary and `from` stays live. */
const changeSchema = z.object({
  app: appNameSchema,
  from: versionSchema.nullable(),
  to: versionSchema,
  percent: percentSchema,
});

/** What an app may do in everybody's pages, because the operator granted it. */
export const grantsSchema = z.object({
  /** Addresses that are its own: `/map` that one, `/reestrs/*` that one with all below it. */
  paths: z.array(addressesSchema).max(GRANTED_PATHS),
  /** Origins, besides the page's own, that its code may call. */
  connect: z.array(calledOriginSchema).max(MANIFEST_LIMITS.connect),
});

/** One thing that can be granted, as people type it: an address (`/map`, `/reestrs/*`) or an origin. */
export const grantedSchema = z
  .string('required')
  .trim()
  .min(1, 'required')
  .refine((what) => addressesSchema.safeParse(what).success || calledOriginSchema.safeParse(what).success, 'invalid');

const envelope = {
  /** Place in the record, from 1. */
  seq: z.int().positive(),
  at: z.iso.datetime(),
  /** `operator`, `token:<label>`, `admin:<login>` or `gateway`. */
  who: z.string(),
  why: z.string(),
  /** Hash of the event before this one; of the first: 64 zeros. */
  previous: z.string(),
  /** SHA-256 (hex) of this event as JSON with sorted keys, without `hash`. */
  hash: z.string(),
};

/**
 * SHA-256 (hex) over the paths and hashes of all files of a release. Absent from releases that were published before digests were
 * recorded.
 */
const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);

const ordinaryEvents = [
  z.object({
    ...envelope,
    kind: z.literal('published'),
    app: appNameSchema,
    version: versionSchema,
    bytes: z.int(),
    sha256: digestSchema.optional(),
  }),
  z.object({ ...envelope, kind: z.literal('promoted'), changes: z.array(changeSchema).min(1) }),
  z.object({
    ...envelope,
    kind: z.literal('rolled-back'),
    changes: z.array(changeSchema).length(1),
    automatic: z.boolean(),
  }),
  z.object({
    ...envelope,
    /** The gateway wanted to roll back from the version and could not. */
    kind: z.literal('rollback-refused'),
    app: appNameSchema,
    version: versionSchema,
    reason: z.string(),
  }),
  z.object({ ...envelope, kind: z.literal('pinned'), app: appNameSchema, version: versionSchema }),
  z.object({ ...envelope, kind: z.literal('unpinned'), app: appNameSchema }),
  z.object({ ...envelope, kind: z.literal('removed'), app: appNameSchema, version: versionSchema }),
  /** All grants of the app from then on: they replace the former ones. */
  z.object({ ...envelope, kind: z.literal('granted'), app: appNameSchema, grants: grantsSchema }),
  z.object({
    ...envelope,
    kind: z.literal('token-created'),
    id: z.string(),
    app: appNameSchema,
    label: z.string(),
    /** Absent from events recorded before tokens expired: such a token is good for {@link TOKEN_DAYS}.usual days from when it was made. */
    expires: z.iso.datetime().optional(),
    /** Largest share of visitors it may promote a release to, in per cent. Absent: all. */
    percent: percentSchema.optional(),
    /** SHA-256 of the token; the token itself is shown once and stored nowhere. Absent from responses. */
    tokenHash: z.string().optional(),
  }),
  z.object({ ...envelope, kind: z.literal('token-revoked'), id: z.string() }),
] as const;

/** One line of the registry's record, which only grows. The registry's state is what all of them together say. */
export const registryEventSchema = z.discriminatedUnion('kind', [
  ...ordinaryEvents,
  /** Takes the place of the end of a record that was broken. */
  z.object({
    ...envelope,
    kind: z.literal('repaired'),
    /** The fault that was found. */
    fault: z.string(),
    /** Where the files are that lay there before, below the folder of releases; null: nothing was in the way. */
    folder: z.string().nullable(),
    /** How many files those are. */
    setAside: z.int(),
    /** What of them could be read, as it was, and releases that were found without an event. Absent from answers. */
    carried: z.array(z.discriminatedUnion('kind', ordinaryEvents)).optional(),
    /** Live versions from then on, by app. */
    live: z.record(appNameSchema, versionSchema),
  }),
]);

/** Where in loading a remote failed. Only the first four speak against the release as such. */
export const failurePhaseSchema = z.enum(['entry', 'init', 'expose', 'chunk', 'render']);

/** A page's report of a remote that failed. There are none of the shell: if it fails, no page can report. */
export const failureReportSchema = z.strictObject({
  app: remoteManifestSchema.shape.name,
  version: versionSchema,
  phase: failurePhaseSchema,
  message: z.string().max(500),
  /** The ticket in the page's boot document. */
  ticket: z.string().max(15_000),
});

const storedReleaseSchema = z.object({
  version: versionSchema,
  at: z.iso.datetime(),
  who: z.string(),
  bytes: z.int(),
  sha256: digestSchema.optional(),
});

/** An app as the registry knows it. */
export const appReleasesSchema = z.object({
  app: appNameSchema,
  live: versionSchema.nullable(),
  /** When and by whom the live version became so. */
  since: z.iso.datetime().nullable(),
  who: z.string().nullable(),
  why: z.string().nullable(),
  canary: z.object({ version: versionSchema, percent: percentSchema }).nullable(),
  pinned: z.boolean(),
  grants: grantsSchema,
  /** What a page falls back to, and a rollback without a version goes to. */
  previous: versionSchema.nullable(),
  /** Versions in the store, newest first. */
  versions: z.array(storedReleaseSchema),
  /** Failures that pages reported lately, by version and phase. */
  failures: z.array(
    z.object({
      version: versionSchema,
      phase: failurePhaseSchema,
      visitors: z.int(),
      last: z.iso.datetime(),
      message: z.string(),
    }),
  ),
});

/** Apps as they are, or as they are after a change. */
export const registryAnswerSchema = z.object({ apps: z.array(appReleasesSchema) });

export const historyQuerySchema = z.object({
  app: appNameSchema.optional(),
  limit: z.coerce.number().int().min(1, 'too_small').max(HISTORY_LIMIT, 'too_big').default(50),
});

/** Newest first. */
export const historyAnswerSchema = z.object({ events: z.array(registryEventSchema) });

export const verifyAnswerSchema = z.object({ events: z.int(), releases: z.int(), faults: z.array(z.string()) });

/** What a repair would do, or did. */
export const repairAnswerSchema = z.object({
  /** What is wrong; null: nothing, and nothing would be done. */
  fault: z.string().nullable(),
  /** Folder that files in the way are moved to; null: there are none. */
  folder: z.string().nullable(),
  /** Numbers of the events that are taken out of the record. */
  setAside: z.array(z.int()),
  /** How many of these, and of releases found without an event, go into the record again. */
  carried: z.int(),
  /** Numbers of the events that this gateway has read before, and writes again. */
  restored: z.array(z.int()),
  /** Numbers of the events that cannot be read or are gone: what they said is lost. */
  lost: z.array(z.int()),
  /** Live versions afterwards, by app. */
  live: z.record(appNameSchema, versionSchema),
});

export const repairBodySchema = z.strictObject({ why: whySchema });

export const liveAnswerSchema = z.object({ shell: z.string().nullable(), remotes: z.record(z.string(), z.string()) });

export const publishQuerySchema = z.object({
  percent: z.coerce.number().pipe(percentSchema).default(100),
  why: whySchema.default('published'),
});

export const publishAnswerSchema = z.object({
  app: appNameSchema,
  version: versionSchema,
  /** What everybody gets now. */
  live: versionSchema.nullable(),
  percent: percentSchema,
  /** The very same files had been published before. */
  known: z.boolean(),
  /** The app is pinned: the release is stored and not served. */
  pinned: z.boolean(),
  /** It was rolled back from: the release is stored, and nobody gets it until it is promoted. */
  rolled_back: z.boolean().default(false),
});

export const promotionBodySchema = z.strictObject({
  releases: z
    .array(z.strictObject({ app: appNameSchema, version: versionSchema, percent: percentSchema.default(100) }))
    .min(1, 'required'),
  why: whySchema.default('promoted'),
});

export const rollbackBodySchema = z.strictObject({ version: versionSchema.optional(), why: whySchema });

/** Without a version, the live one; `pinned: false` takes the pin off. */
export const pinBodySchema = z.strictObject({
  version: versionSchema.optional(),
  pinned: z.boolean().default(true),
  why: whySchema,
});

/** Adds to what the app is granted; with `revoke` takes from it. */
export const grantBodySchema = z
  .strictObject({
    ...grantsSchema.partial().shape,
    revoke: z.boolean().default(false),
    why: whySchema,
  })
  .refine(({ paths = [], connect = [] }) => paths.length + connect.length > 0, 'required');

export const tokenBodySchema = z.strictObject({
  app: appNameSchema,
  label: labelSchema,
  /** How long it is good. */
  days: z.int().min(1, 'too_small').max(TOKEN_DAYS.most, 'too_big').default(TOKEN_DAYS.usual),
  /** Largest share of visitors it may promote a release to, in per cent. */
  percent: percentSchema.min(1, 'too_small').default(100),
});

/** The one time the token itself is shown. */
export const tokenCreatedSchema = z.object({
  id: z.string(),
  app: appNameSchema,
  label: z.string(),
  percent: percentSchema,
  expires: z.iso.datetime(),
  token: z.string(),
});

export const tokensAnswerSchema = z.object({
  tokens: z.array(
    z.object({
      id: z.string(),
      app: appNameSchema,
      label: z.string(),
      at: z.iso.datetime(),
      percent: percentSchema,
      expires: z.iso.datetime(),
      revoked: z.iso.datetime().nullable(),
    }),
  ),
});

export type RegistryEvent = z.infer<typeof registryEventSchema>;
export type RepairAnswer = z.infer<typeof repairAnswerSchema>;
export type ReleaseChange = z.infer<typeof changeSchema>;
export type FailurePhase = z.infer<typeof failurePhaseSchema>;
export type FailureReport = z.infer<typeof failureReportSchema>;
export type Grants = z.infer<typeof grantsSchema>;
export type AppReleases = z.infer<typeof appReleasesSchema>;
export type LiveAnswer = z.infer<typeof liveAnswerSchema>;
export type PublishAnswer = z.infer<typeof publishAnswerSchema>;
