import * as z from 'zod';
import { addressesSchema, calledOriginSchema } from '../http/manifest-limits';
import { appNameSchema, versionSchema } from '../http/boot';
import { HISTORY_LIMIT } from '../http/requests';
import {
  digestSchema,
  grantedCallSchema,
  grantsSchema,
  ISOLATED,
  ownerSchema,
  percentSchema,
  registryEventSchema,
} from './events';
import type { Grants } from './events';
import { failurePhaseSchema, failurePositionSchema } from './failures';

/** Validity of a deploy token: default and maximum. */
export const TOKEN_DAYS = { usual: 90, most: 365 } as const;

/** Reason, for the record. */
export const whySchema = z.string('required').trim().min(3, 'too_short').max(500, 'too_long');
const labelSchema = z.string('required').trim().min(1, 'required').max(64, 'too_long');

/** An address, an origin, a call or {@link ISOLATED}, as people type it. */
export const grantedSchema = z
  .string('required')
  .trim()
  .min(1, 'required')
  .refine(
    (what) =>
      [z.literal(ISOLATED), addressesSchema, calledOriginSchema, grantedCallSchema].some(
        (schema) => schema.safeParse(what).success,
      ),
    'invalid',
  );

const failureSchema = z.object({
  version: versionSchema,
  phase: failurePhaseSchema,
  visitors: z.int(),
  last: z.iso.datetime(),
  message: z.string(),
});

const storedReleaseSchema = z.object({
  version: versionSchema,
  at: z.iso.datetime(),
  who: z.string(),
  bytes: z.int(),
  sha256: digestSchema.optional(),
});

const grantRequestSchema = z.object({
  /** An address, an origin or a call. */
  what: z.string(),
  at: z.iso.datetime(),
  who: z.string(),
  why: z.string(),
  /** The operator's reason; null: the request is open. */
  declined: z.string().nullable(),
});

export const appReleasesSchema = z.object({
  app: appNameSchema,
  live: versionSchema.nullable(),
  /** When and by whom the live version was made live. */
  since: z.iso.datetime().nullable(),
  who: z.string().nullable(),
  why: z.string().nullable(),
  canary: z.object({ version: versionSchema, percent: percentSchema }).nullable(),
  pinned: z.boolean(),
  /** Absent from older gateways. */
  retired: z.boolean().default(false),
  grants: grantsSchema,
  /** Asked for and not granted, the oldest first. Absent from older gateways. */
  requests: z.array(grantRequestSchema).default([]),
  /** Null: nobody is named. Absent from older gateways. */
  owner: z.string().nullable().default(null),
  /** Fallback of pages, and target of a rollback without a version. */
  previous: versionSchema.nullable(),
  /** In the store, newest first. */
  versions: z.array(storedReleaseSchema),
  /** Reported recently, by version and phase. */
  failures: z.array(failureSchema),
  /** Page loads of the live version and the canary in the last hour. Absent from older gateways. */
  traffic: z
    .array(
      z.object({
        version: versionSchema,
        /** Opened pages. */
        pages: z.int(),
        /** Visitors who reported a failure. */
        failed: z.int(),
        /** Milliseconds in which the remote loaded for three quarters of the pages, rounded up; null: unknown. */
        load: z.int().nullable(),
      }),
    )
    .default([]),
});

export const failuresQuerySchema = z.object({ version: versionSchema });

/** By phase and position, the latest first. */
export const failuresAnswerSchema = z.object({
  failures: z.array(
    failureSchema.extend({
      position: failurePositionSchema.nullable(),
      /** Null: the release has no source map for the position. */
      source: z
        .object({
          file: z.string(),
          line: z.int(),
          /** Number of the first of `lines`. */
          first: z.int(),
          lines: z.array(z.string()),
        })
        .nullable(),
    }),
  ),
});

/** Current state, or the state after a change. */
export const registryAnswerSchema = z.object({ apps: z.array(appReleasesSchema) });

export const historyQuerySchema = z.object({
  app: appNameSchema.optional(),
  limit: z.coerce.number().int().min(1, 'too_small').max(HISTORY_LIMIT, 'too_big').default(50),
});

/** Newest first. */
export const historyAnswerSchema = z.object({ events: z.array(registryEventSchema) });

export const verifyAnswerSchema = z.object({ events: z.int(), releases: z.int(), faults: z.array(z.string()) });

/** A repair of the record, planned or done. */
export const repairAnswerSchema = z.object({
  /** Null: nothing is wrong, and nothing would be done. */
  fault: z.string().nullable(),
  /** Where files in the way are moved to; null: there are none. */
  folder: z.string().nullable(),
  /** Numbers of the removed events. */
  setAside: z.array(z.int()),
  /** Number of those events and of releases without an event that are recorded again. */
  carried: z.int(),
  /** Numbers of events that this gateway had read before, and writes again. */
  restored: z.array(z.int()),
  /** Numbers of events that are unreadable or gone. */
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
  /** What everybody gets. */
  live: versionSchema.nullable(),
  percent: percentSchema,
  /** The same files had been published before. */
  known: z.boolean(),
  /** The app is pinned: the release was stored, but is not served. */
  pinned: z.boolean(),
  /** The release was rolled back before: it was stored, but is not served until it is promoted. */
  rolled_back: z.boolean().default(false),
});

export const promotionBodySchema = z.strictObject({
  releases: z
    .array(z.strictObject({ app: appNameSchema, version: versionSchema, percent: percentSchema.default(100) }))
    .min(1, 'required'),
  why: whySchema.default('promoted'),
});

export const rollbackBodySchema = z.strictObject({ version: versionSchema.optional(), why: whySchema });

export const retireBodySchema = z.strictObject({ why: whySchema });

/** Without a version, the live one; `pinned: false` removes the pin. */
export const pinBodySchema = z.strictObject({
  version: versionSchema.optional(),
  pinned: z.boolean().default(true),
  why: whySchema,
});

type GrantsNamed = { [Key in keyof Grants]?: Grants[Key] | undefined };

/** Whether anything is named that can be granted. */
export const hasGrants = ({ paths = [], connect = [], calls = [], isolated }: GrantsNamed): boolean =>
  paths.length + connect.length + calls.length > 0 || isolated === true;

/** With `revoke` the grants are removed instead of added, with `decline` requests for them are declined. An owner replaces the one before. */
export const grantBodySchema = z
  .strictObject({
    ...grantsSchema.partial().shape,
    owner: ownerSchema.optional(),
    revoke: z.boolean().default(false),
    decline: z.boolean().default(false),
    why: whySchema,
  })
  .refine((body) => hasGrants(body) || body.owner !== undefined, 'required')
  .refine(({ owner, revoke, decline }) => owner === undefined || !(revoke || decline), {
    path: ['owner'],
    message: 'invalid',
  })
  .refine(({ revoke, decline }) => !(revoke && decline), { path: ['decline'], message: 'invalid' });

/** A team's request for more grants of its app. */
export const grantRequestBodySchema = z
  .strictObject({ ...grantsSchema.pick({ paths: true, connect: true, calls: true }).partial().shape, why: whySchema })
  .refine(hasGrants, 'required');

export const tokenBodySchema = z.strictObject({
  app: appNameSchema,
  label: labelSchema,
  days: z.int().min(1, 'too_small').max(TOKEN_DAYS.most, 'too_big').default(TOKEN_DAYS.usual),
  /** Largest percentage of visitors that it may promote a release to. */
  percent: percentSchema.min(1, 'too_small').default(100),
});

/** The only answer with the token itself. */
export const tokenCreatedSchema = z.object({
  id: z.string(),
  app: appNameSchema,
  label: z.string(),
  percent: percentSchema,
  expires: z.iso.datetime(),
  /** Address of the platform; null if the gateway does not know it. Absent from older gateways. */
  gateway: z.url().nullable().default(null),
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

export type GrantRequest = z.infer<typeof grantRequestSchema>;
export type FailuresAnswer = z.infer<typeof failuresAnswerSchema>;
export type RepairAnswer = z.infer<typeof repairAnswerSchema>;
export type AppReleases = z.infer<typeof appReleasesSchema>;
export type LiveAnswer = z.infer<typeof liveAnswerSchema>;
export type PublishAnswer = z.infer<typeof publishAnswerSchema>;
