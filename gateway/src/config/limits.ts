/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Limits for one client and for all of them together. */
export type RequestLimits = {
  /** Milliseconds for a request's line and headers. */
  headersMs: number;
  /** Milliseconds for a whole request, including the upload of an archive. */
  requestMs: number;
  /** Milliseconds between two checks of these two limits. */
  checkMs: number;
  /** Milliseconds after which a client that does not read its response is disconnected. */
  stallMs: number;
  connections: number;
  /** Bytes of all request bodies in memory. */
  bodyBytes: number;
  /** Concurrent calls of the API, per address (of IPv6 a /64) and in total: at 50 ms a call, 2,500 a second for an office. */
  calls: { perKey: number; total: number };
  /** Concurrent event streams, per address and in total; each tab has one. Pages beyond the limit poll. */
  streams: { perKey: number; total: number };
  /** Milliseconds after which a silent stream is closed; our API sends something every 20 s. */
  streamSilenceMs: number;
  /** Milliseconds for the API to check a session. */
  sessionMs: number;
  /** Milliseconds for the API to answer a step of signing in at the operations address. */
  signInMs: number;
  /** Concurrent checks of sessions, per address and in total. */
  sessions: { perKey: number; total: number };
  /** Concurrent uploads of releases, per token or account and in total. */
  uploads: { perKey: number; total: number };
};

export const REQUEST_LIMITS: RequestLimits = {
  headersMs: 15_000,
  requestMs: 120_000,
  checkMs: 2000,
  stallMs: 30_000,
  connections: 16_384,
  bodyBytes: 256 * 1024 * 1024,
  calls: { perKey: 128, total: 1024 },
  // Each takes two connections; a process usually may have 20,000 in all.
  streams: { perKey: 512, total: 8192 },
  streamSilenceMs: 60_000,
  sessionMs: 3000,
  signInMs: 15_000,
  sessions: { perKey: 16, total: 64 },
  uploads: { perKey: 4, total: 8 },
};
