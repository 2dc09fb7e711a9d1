/** The slowest transfer allowed: a grace period, plus a second for each `bytesPerSecond` bytes transferred. */
export type Pace = { graceMs: number; bytesPerSecond: number };

/** What one client, and all of them together, may take of a gateway. */
export type RequestLimits = {
  /** Milliseconds for a request's line and headers. */
  headersMs: number;
  /** Milliseconds for a whole request, an archive's upload included. */
  requestMs: number;
  /** Milliseconds between two looks at who is past those. */
  checkMs: number;
  /** How slowly a body may come and an answer of the API may be taken. */
  pace: Pace;
  /** Milliseconds for which a client may take nothing of an answer. */
  stallMs: number;
  /** Milliseconds for draining the body of a request that was answered early. */
  lingerMs: number;
  /** Milliseconds that the API gets to finish an abandoned call. */
  abandonedMs: number;
  calls: CallLimits;
  /**
   * Concurrent event streams from one address and in total: each tab of an office behind one address
   * has one. Pages beyond it poll instead.
   */
  streams: { perKey: number; total: number };
  /** Milliseconds for which nothing may come of such an answer; our API says something every 20 s. */
  streamSilenceMs: number;
  /** Milliseconds the API may take to check a session. */
  sessionMs: number;
  /** Milliseconds the API may take for a step of signing in at the operations address. */
  signInMs: number;
  /** Sessions looked up at once, from one address and in all. */
  sessions: { perKey: number; total: number };
  /** Releases taken in at once, of one token or account and in all. */
  uploads: { perKey: number; total: number };
};

export type CallLimits = {
  /**
   * Concurrent calls from one address (of IPv6 one /64). An office behind one address stays far below: at 50 ms a call these
   * are 2,500 calls a second.
   */
  perAddress: number;
  /** Concurrent calls in total. */
  total: number;
  /** Bytes of all bodies in memory. */
  bytes: number;
};

export const REQUEST_LIMITS: RequestLimits = {
  headersMs: 15_000,
  requestMs: 300_000,
  checkMs: 2000,
  pace: { graceMs: 10_000, bytesPerSecond: 16 * 1024 },
  stallMs: 30_000,
  lingerMs: 5000,
  abandonedMs: 30_000,
  calls: { perAddress: 128, total: 1024, bytes: 256 * 1024 * 1024 },
  // Each takes two connections; a process usually may have 20,000 in all.
  streams: { perKey: 512, total: 8192 },
  streamSilenceMs: 60_000,
  sessionMs: 3000,
  signInMs: 15_000,
  sessions: { perKey: 16, total: 64 },
  uploads: { perKey: 4, total: 8 },
};
