import * as z from 'zod';

/** Waiting reports in open quarters. */
export const waitingCountsSchema = z.object({
  /** In the territory of staff who may decide; 0 for others. */
  to_review: z.int(),
  /** Those that are overdue. */
  late: z.int(),
  /** Rejected reports of the account's cluster; 0 for staff. */
  to_mend: z.int(),
});

/** `reports` is the same for everybody; `notices` is per user. */
export const LIVE_TOPICS = ['reports', 'notices'] as const;

/** The topic has changed. Clients ignore unknown topics. */
export const liveEventSchema = z.object({
  topic: z.enum(LIVE_TOPICS),
  /** Changes with the content. */
  version: z.string(),
  /** Log position from which a replica has the change; absent without replicas. */
  position: z.string().optional(),
});

export type WaitingCounts = z.infer<typeof waitingCountsSchema>;
export type LiveTopic = (typeof LIVE_TOPICS)[number];
export type LiveEvent = z.infer<typeof liveEventSchema>;
