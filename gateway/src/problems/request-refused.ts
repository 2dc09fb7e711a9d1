import { PROBLEM_STATUS } from '@klaster/shared/contract';
import type { GatewayProblem } from './gateway-problem';

/** A request that the gateway does not take on; the error handler makes a problem document of it. */
export class RequestRefused extends Error {
  private constructor(
    readonly problem: GatewayProblem,
    /** Seconds after which it may be worth another attempt. */
    readonly retryAfter?: number,
    readonly statusCode: number = PROBLEM_STATUS[problem],
  ) {
    super(problem);
  }

  static broken(): RequestRefused {
    return new RequestRefused('invalid_input');
  }

  /** For a host that is not this one. */
  static misdirected(): RequestRefused {
    return new RequestRefused('misdirected');
  }

  static headersTooLarge(): RequestRefused {
    return new RequestRefused('invalid_input', undefined, 431);
  }

  static tooLarge(): RequestRefused {
    return new RequestRefused('payload_too_large');
  }

  /** Also where a slow one gives way to others. */
  static tooSlow(): RequestRefused {
    return new RequestRefused('request_timeout', 1);
  }

  /** Too much at once from one sender. */
  static tooMany(): RequestRefused {
    return new RequestRefused('too_many_attempts', 1);
  }

  /** Too much at once from all together. */
  static busy(): RequestRefused {
    return new RequestRefused('upstream_unavailable', 1);
  }
}
