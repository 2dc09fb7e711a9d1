import * as z from 'zod';
import { addressesSchema, calledOriginSchema, MANIFEST_LIMITS } from '../http/manifest-limits';
import { appNameSchema, versionSchema } from '../http/boot';

const GRANTED_PATHS = 100;
const GRANTED_CALLS = 50;

/** Percentage of visitors. */
export const percentSchema = z.int().min(0, 'too_small').max(100, 'too_big');

/** Below 100 per cent, `to` is a canary and `from` stays live. */
const changeSchema = z.object({
  app: appNameSchema,
  from: versionSchema.nullable(),
  to: versionSchema,
  percent: percentSchema,
});

/** Name of a call in the table of endpoints. Never one that signs in. */
export const grantedCallSchema = z
  .string()
  .max(MANIFEST_LIMITS.path)
  .regex(/^(GET|POST|PATCH|DELETE) \/(?!api\/(?:auth|invitations)\/)(api|crud)(\/:?[\w.-]+)+$/);

/** The grant by which an app runs in a separate frame, as people type it. */
export const ISOLATED = 'isolated';

/** Granted by the operator. */
export const grantsSchema = z.object({
  /** `/map` is one address, `/reestrs/*` one with all below it. */
  paths: z.array(addressesSchema).max(GRANTED_PATHS),
  /** Origins, besides the page's own, that the app's code may call. */
  connect: z.array(calledOriginSchema).max(MANIFEST_LIMITS.connect),
  /** Whether the app runs in a separate frame, where `connect` does not apply (decision 078). Absent: in the page. */
  isolated: z.boolean().optional(),
  /** Calls that the app may make in its frame, as `GET /api/rating`. Absent: none. */
  calls: z.array(grantedCallSchema).max(GRANTED_CALLS).optional(),
});

/** Team and contact, as people read them. */
export const ownerSchema = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(120, 'too_long')
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u, 'invalid');

/** Open or declined requests of an app, and the days for which they are kept. */
export const GRANT_REQUESTS = { most: 20, days: 30 } as const;

const envelope = {
  /** Place in the record, from 1. */
  seq: z.int().positive(),
  at: z.iso.datetime(),
  /** `operator`, `token:<label>`, `admin:<login>` or `gateway`. */
  who: z.string(),
  why: z.string(),
  /** Hash of the previous event; of the first: 64 zeros. */
  previous: z.string(),
  /** SHA-256 (hex) of the event as JSON with sorted keys, without `hash`. */
  hash: z.string(),
};

/** SHA-256 (hex) over the paths and hashes of a release's files. Absent from old releases. */
export const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);

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
    /** The gateway failed to roll back from the version. */
    kind: z.literal('rollback-refused'),
    app: appNameSchema,
    version: versionSchema,
    reason: z.string(),
  }),
  z.object({ ...envelope, kind: z.literal('pinned'), app: appNameSchema, version: versionSchema }),
  z.object({ ...envelope, kind: z.literal('unpinned'), app: appNameSchema }),
  /** Served to nobody until a version is promoted to all; the grants stay. */
  z.object({ ...envelope, kind: z.literal('retired'), app: appNameSchema }),
  z.object({ ...envelope, kind: z.literal('removed'), app: appNameSchema, version: versionSchema }),
  /** Replaces all former grants of the app. */
  z.object({ ...envelope, kind: z.literal('granted'), app: appNameSchema, grants: grantsSchema }),
  /** Asked for by a publication or the team; a later grant that covers it, or 30 days, end it. */
  z.object({ ...envelope, kind: z.literal('requested'), app: appNameSchema, grants: grantsSchema }),
  z.object({ ...envelope, kind: z.literal('declined'), app: appNameSchema, grants: grantsSchema }),
  z.object({ ...envelope, kind: z.literal('owned'), app: appNameSchema, owner: z.string() }),
  z.object({
    ...envelope,
    kind: z.literal('token-created'),
    id: z.string(),
    app: appNameSchema,
    label: z.string(),
    /** Absent from old events: such a token is valid for `TOKEN_DAYS.usual` days. */
    expires: z.iso.datetime().optional(),
    /** Largest percentage of visitors that it may promote a release to. Absent: all. */
    percent: percentSchema.optional(),
    /** SHA-256 of the token, which is shown only once. Absent from responses. */
    tokenHash: z.string().optional(),
  }),
  z.object({ ...envelope, kind: z.literal('token-revoked'), id: z.string() }),
] as const;

/** Events are only appended; the registry's state follows from all of them. */
export const registryEventSchema = z.discriminatedUnion('kind', [
  ...ordinaryEvents,
  /** Replaces the end of a broken record. */
  z.object({
    ...envelope,
    kind: z.literal('repaired'),
    fault: z.string(),
    /** Where the former files are, below the folder of releases; null: there were none. */
    folder: z.string().nullable(),
    /** Number of those files. */
    setAside: z.int(),
    /** Events that could be read, and releases found without an event. Absent from answers. */
    carried: z.array(z.discriminatedUnion('kind', ordinaryEvents)).optional(),
    /** Live versions afterwards, by app. */
    live: z.record(appNameSchema, versionSchema),
  }),
]);

export type RegistryEvent = z.infer<typeof registryEventSchema>;
export type ReleaseChange = z.infer<typeof changeSchema>;
export type Grants = z.infer<typeof grantsSchema>;

/** Each as people type it, {@link ISOLATED} first. */
export const listGrants = ({ paths, connect, calls = [], isolated }: Grants): string[] => [
  ...(isolated ? [ISOLATED] : []),
  ...paths,
  ...connect,
  ...calls,
];
