import { ACTS } from '../accounts/acts';
import type { Act, GrantedAct } from '../accounts/acts';
import type { Authority } from '../accounts/authority';
import { AUDIENCES } from '../http/positions';
import type { Endpoint } from './endpoint';

/** Purpose of a call by its name: the first rule that matches. */
const RULES: readonly (readonly [Act, RegExp])[] = [
  ['entries_restore', /\/(?:registers|oil_factories)\/.*restore/],
  ['entries_remove', /\/(?:registers|oil_factories)\/.*(?:remov|attachments)/],
  ['imports_undo', /\/registers\/.*\/imports\/:id\/undo$/],
  ['entries_change', /^PATCH \/api\/(?:registers|oil_factories)\/|\/bulk\/activity$/],
  ['entries_add', /\/(?:registers|oil_factories)\b/],
  ['reports_reopen', /\/reports\/:id\/reopen$/],
  ['reports_decide', /-cluster\/:id$|\/review\/clusters\/bulk\/|\/decision\/undo$|\/approval-delegations\b/],
  ['reports_fill', /\/reports\/:id\//],
  ['reports_begin', /\/reports$/],
  ['targets', /\/rating\/target$/],
  ['approval', /\/approval-levels$/],
  ['second_factor', /\/second-factor\/positions$/],
  ['erasure', /\/users\/:id\/erase$/],
  ['keys', /\/(keys|webhooks)\b/],
  ['status', /\/status$/],
  ['accounts', /\/users\b/],
  ['audit', /\/audit\b/],
  ['periods', /\/(?:periods|holidays)\b/],
  ['methods', /\/scoring-methods\//],
  ['contacts', /\/contacts\//],
];

const actOf = (name: string): Act | undefined => RULES.find(([, pattern]) => pattern.test(name))?.[0];

/** @throws if a call that needs a position has no act, or calls of one act need different positions */
export function grantedActs(endpoints: Readonly<Record<string, Endpoint>>): GrantedAct[] {
  const calls = Object.entries(endpoints);
  return ACTS.flatMap((act) =>
    AUDIENCES.flatMap((audience) => {
      const grants = calls
        .flatMap(([name, { authority }]) => (actFor(name, authority) === act ? [authority[audience]] : []))
        .filter((grant) => grant?.positions !== undefined && grant.over !== 'public');
      const [first, ...others] = [...new Set(grants.map((grant) => JSON.stringify([grant?.over, grant?.positions])))];
      if (others.length > 0)
        throw new Error(`Calls of ${act} need different positions: ${[first, ...others].join(' ')}`);
      if (first === undefined) return [];
      const [over, positions] = JSON.parse(first) as [GrantedAct['over'], GrantedAct['positions']];
      return [{ act, audience, over, positions }];
    }),
  );
}

function actFor(name: string, { staff, cluster }: Authority): Act | undefined {
  if (!staff?.positions && !cluster?.positions) return undefined;
  const act = actOf(name);
  if (act === undefined) throw new Error(`Nothing says what ${name} is made for, which needs a position`);
  return act;
}
