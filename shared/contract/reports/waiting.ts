import * as z from 'zod';

/** Reports that wait for their reader, in quarters that are open. */
export const waitingCountsSchema = z.object({
  /** For a decision, within the territory of staff who may decide; 0 for others. */
  to_review: z.int(),
  /** Those of them whose day of decision has passed. */
  late: z.int(),
  /** Sent back to the cluster that the account is bound to; 0 for staff. */
  to_mend: z.int(),
});

/** Topics of live events: reports, the same for everybody; notices, for each user their own. */
export const LIVE_TOPICS = ['reports', 'notices'] as const;

/** Something of the topic has changed. Clients ignore unknown topics. */
export const liveEventSchema = z.object({
  topic: z.enum(LIVE_TOPICS),
  /** The same as long as nothing changes. */
  version: z.string(),
  /** How far a replica must have come to see it; absent if there are none. */
  position: z.string().optional(),
});

export type WaitingCounts = z.infer<typeof waitingCountsSchema>;
export type LiveTopic = (typeof LIVE_TOPICS)[number];
export type LiveEvent = z.infer<typeof liveEventSchema>;
