import type { Authority } from '@klaster/shared/contract';
import type { SignedIn } from './user';

/**
 * Identifies the sender of an `X-Access-Token` header; undefined when there is none and visitors may call.
 * @throws ProblemError `unauthenticated`, `second_factor_required`
 */
export type Authenticator = (
  header: string | string[] | undefined,
  authority: Authority,
) => Promise<SignedIn | undefined>;
