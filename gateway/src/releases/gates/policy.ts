import { POLICY_ORIGINS_LIMIT } from '@klaster/shared/contract';
import type { GateRefusal } from '@klaster/shared/contract';
import { calledOrigins, lengthInPolicy } from './called-origins';
import type { Served } from './gates';

/** Refusals for origins that would make every page's policy longer than servers on the way to the visitor take. */
export function policyLength({ remotes, fallbacks, changed }: Served): GateRefusal[] {
  const length = lengthInPolicy(calledOrigins([...remotes, ...fallbacks]));
  if (length <= POLICY_ORIGINS_LIMIT) return [];
  return remotes
    .filter((remote) => changed.has(remote) && remote.connect.length > 0)
    .map(({ name, connect }) => ({
      rule: 'policy',
      release: `${name} calls ${connect.length} origins`,
      against: `with those of all remotes the policy would have ${length} characters of them, and may have ${POLICY_ORIGINS_LIMIT}`,
      remedy: 'Call fewer origins, or through one of them.',
    }));
}
