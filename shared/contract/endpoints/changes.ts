import * as z from 'zod';
import { KEY_SCOPES, type KeyScope } from '../accounts/key-scopes';
import { feedPositionSchema } from '../accounts/webhooks';
import { code } from '../http/field-codes';
import { idParameterSchema, idSchema, numberInQuery, timestampSchema } from '../http/fields';
import { REGISTER_NAMES, type RegisterName } from '../kinds';
import type { Endpoint, EndpointKey } from './endpoint';

/** Kinds of entries and reports whose changes are announced. */
export type ChangeKind = RegisterName | 'reports' | 'periods';

/** The kinds that a key reads by each scope. */
export const KINDS_OF_SCOPES: Readonly<Record<KeyScope, readonly ChangeKind[]>> = {
  registers: REGISTER_NAMES,
  figures: ['reports', 'periods'],
};

const CHANGES_OF_A_PAGE = { most: 1000, usual: 500 } as const;

/** Seconds that a call may wait for changes. */
const CHANGES_WAIT = 30;

const kindSchema = z.enum(
  KEY_SCOPES.flatMap((scope) => KINDS_OF_SCOPES[scope]),
  code('invalid'),
);

const limitSchema = numberInQuery(1, CHANGES_OF_A_PAGE.most).prefault(CHANGES_OF_A_PAGE.usual);

/** Public fields of an entry with its state, the figures of a confirmed report, or a quarter. */
const dataSchema = z.record(z.string(), z.unknown());

const changeSchema = z.object({
  position: feedPositionSchema,
  kind: kindSchema,
  /** Year and quarter as one number: `20264`. */
  id: idSchema,
  at: timestampSchema,
  /** As it is now. `null`: it no longer exists, is no longer confirmed, or has left the territory of the key. */
  data: dataSchema.nullable(),
});

export type Change = z.output<typeof changeSchema>;

/** What has changed, for other systems. */
export const changeEndpoints = {
  'GET /api/changes': {
    summary: 'List changes after a position, oldest first; each change once, also after an interruption',
    authority: { key: { over: 'territory', scopes: KEY_SCOPES } },
    query: z.object({
      after: feedPositionSchema,
      limit: limitSchema,
      /** Seconds to wait for a change if there is none. */
      wait: numberInQuery(0, CHANGES_WAIT).prefault(0),
    }),
    answer: z.object({
      changes: z.array(changeSchema).max(CHANGES_OF_A_PAGE.most),
      /** `after` of the next call, also if the list is empty. */
      position: feedPositionSchema,
      has_more: z.boolean(),
    }),
    problems: [403, 410],
  },
  'GET /api/changes/state': {
    summary: 'List all things of a kind by id, to begin or begin anew; then follow changes from the first position',
    authority: { key: { over: 'territory', scopes: KEY_SCOPES } },
    query: z.object({ kind: kindSchema, after_id: idParameterSchema.optional(), limit: limitSchema }),
    answer: z.object({
      items: z.array(z.object({ id: idSchema, data: dataSchema })).max(CHANGES_OF_A_PAGE.most),
      /** `after_id` of the next call; `null`: this was the last. */
      next: idSchema.nullable(),
      /** Changes after the position of the first answer are not in the state. */
      position: feedPositionSchema,
    }),
    problems: [403],
  },
} as const satisfies Record<EndpointKey, Endpoint>;
