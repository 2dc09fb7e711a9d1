import type { GatewayProblem } from '../problem-sentences';

/** A request that the gateway does not take on; the error handler makes a problem document of it. */
export class RequestRefused extends Error {
  private constructor(
    readonly statusCode: number,
    readonly problem: GatewayProblem,
    /** Seconds after which it may be worth another attempt. */
    readonly retryAfter?: number,
  ) {
    super(problem);
  }

  static broken(): RequestRefused {
    return new RequestRefused(400, 'invalid_input');
  }

  static tooLarge(): RequestRefused {
    return new RequestRefused(413, 'payload_too_large');
  }

  /** Also where a slow one gives way to others. */
  static tooSlow(): RequestRefused {
    return new RequestRefused(408, 'request_timeout', 1);
  }

  /** Too much at once from one sender. */
  static tooMany(): RequestRefused {
    return new RequestRefused(429, 'too_many_attempts', 1);
  }

  /** Too much at once from all together. */
  static busy(): RequestRefused {
    return new RequestRefused(503, 'upstream_unavailable', 1);
  }
}
