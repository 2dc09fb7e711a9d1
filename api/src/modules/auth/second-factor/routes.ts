import type { Handlers } from '../../../kernel/http/call';
import type { Services } from '../../../kernel/http/services';
import { beginSecondFactor, confirm, renewCodes, turnOff } from './own-second-factor';
import { passSecondFactor } from './sign-in';
import { readFactor, requiringPositions } from './repository';

/** The second step of a sign-in, and everybody's own second factor. */
export const secondFactorRoutes = (services: Services) =>
  ({
    'POST /api/auth/second-factor': ({ body, address, userAgent, requestId }) =>
      passSecondFactor(services, body, { address, userAgent, requestId }),
    'GET /api/me/second-factor': async ({ user }) => {
      const { since, left, is_required } = await readFactor(services.db, user.id);
      return { since: since?.toISOString() ?? null, recovery_codes: left, is_required };
    },
    'POST /api/me/second-factor/begin': (call) => beginSecondFactor(services, call, call.body.current_password),
    'POST /api/me/second-factor/confirm': (call) => confirm(services, call, call.body.code),
    'POST /api/me/second-factor/recovery-codes': (call) => renewCodes(services, call, call.body),
    'POST /api/me/second-factor/off': (call) => turnOff(services, call, call.body),
    'GET /api/second-factor/positions': async () => ({ positions: await requiringPositions(services.db) }),
  }) satisfies Partial<Handlers>;
