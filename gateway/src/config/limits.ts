/** What one client, and all of them together, may take of a gateway. */
export type RequestLimits = {
  /** Milliseconds for a request's line and headers. */
  headersMs: number;
  /** Milliseconds for a whole request, an archive's upload included. */
  requestMs: number;
  /** Milliseconds between two checks of these two limits. */
  checkMs: number;
  /** Milliseconds for which a client may read nothing of a response. */
  stallMs: number;
  /** Open connections of clients. */
  connections: number;
  /** Bytes of all request bodies in memory. */
  bodyBytes: number;
  /**
   * Concurrent calls of the API from one address (of IPv6 one /64), and in total. An office behind one address stays far below: at
   * 50 ms a call these are 2,500 calls a second.
   */
  calls: { perKey: number; total: number };
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
