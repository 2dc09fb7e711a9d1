import { PROBLEM_STATUS } from '@klaster/shared/contract/http';
import type { GatewayProblem } from './problem-sentences';

/** A request that the gateway refuses; the error handler turns it into a problem document. */
export class RequestRefused extends Error {
  private constructor(
    readonly problem: GatewayProblem,
    /** Seconds after which another attempt may succeed. */
    readonly retryAfter?: number,
    readonly statusCode: number = PROBLEM_STATUS[problem],
  ) {
    super(problem);
  }

  static broken(): RequestRefused {
    return new RequestRefused('invalid_input');
  }

  /** The request names another host. */
  static misdirected(): RequestRefused {
    return new RequestRefused('misdirected');
  }

  static headersTooLarge(): RequestRefused {
    return new RequestRefused('invalid_input', undefined, 431);
  }

  static tooLarge(): RequestRefused {
    return new RequestRefused('payload_too_large');
  }

  /** One sender has too many requests in progress. */
  static tooMany(): RequestRefused {
    return new RequestRefused('too_many_attempts', 1);
  }

  /** All senders together have too many requests in progress, or others needed the slot of this one. */
  static busy(): RequestRefused {
    return new RequestRefused('upstream_unavailable', 1);
  }
}
