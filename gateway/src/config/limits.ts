/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Limits for one client and for all of them together. */
export type RequestLimits = typeof REQUEST_LIMITS;

export const REQUEST_LIMITS = {
  /** Milliseconds for a request's line and headers. */
  headersMs: 15_000,
  /** Milliseconds for a whole request, including the upload of an archive. */
  requestMs: 120_000,
  /** Milliseconds between two checks of these two limits. */
  checkMs: 2000,
  /** Milliseconds after which a client that does not read its response is disconnected. */
  stallMs: 30_000,
  connections: 16_384,
  /** Bytes of all request bodies in memory. */
  bodyBytes: 256 * 1024 * 1024,
  /** Concurrent calls of the API, per address (of IPv6 a /64) and in total: at 50 ms a call, 2,500 a second for an office. */
  calls: { perKey: 128, total: 1024 },
  /**
   * Concurrent event streams, per address and in total; each tab has one. Pages beyond the limit poll. A stream takes two
   * connections, of which a process usually may have 20,000.
   */
  streams: { perKey: 512, total: 8192 },
  /** Milliseconds after which a silent stream is closed; our API sends something every 20 s. */
  streamSilenceMs: 60_000,
  /** Milliseconds for the API to check a session. */
  sessionMs: 3000,
  /** Milliseconds for the API to answer a step of signing in at the operations address. */
  signInMs: 15_000,
  /** Concurrent checks of sessions, per address and in total. */
  sessions: { perKey: 16, total: 64 },
  /** Concurrent uploads of releases, per token or account and in total. */
  uploads: { perKey: 4, total: 8 },
};
