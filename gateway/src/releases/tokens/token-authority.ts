import type { Authority } from '../record/authority';
import type { EventDraft } from '../record/event-hash';
import { appOf } from '../record/registry-state';
import type { RegistryState, TokenState } from '../record/registry-state';
import { RegistryProblem } from '../../problems/registry-problem';

/** Allows the holder of a deploy token events of its app, while the token is valid, within its share of visitors. */
export function tokenAuthority(id: string): Authority {
  return {
    assertAllows: (state, draft) => {
      const token = state.tokens.get(id);
      if (!token || token.revoked !== null)
        throw new RegistryProblem('unauthenticated', 'The token was revoked meanwhile.');
      assertNotExpired(token, Date.now());
      assertOwnApp(token, draft);
      assertWithinPercent(state, token, draft);
    },
  };
}

/** @throws {RegistryProblem} `unauthenticated` */
export function assertNotExpired({ label, expires }: TokenState, now: number): void {
  if (Date.parse(expires) <= now)
    throw new RegistryProblem('unauthenticated', `The token “${label}” expired at ${expires}.`);
}

/** @throws {RegistryProblem} `forbidden` if a release would be given to more visitors than the token may give it to */
export function assertGives({ who, percent }: { who: string; percent: number }, wanted: number): void {
  if (wanted > percent)
    throw new RegistryProblem('forbidden', `${who} gives a release to ${percent} % of the visitors at most.`);
}

function assertOwnApp({ label, app }: TokenState, draft: EventDraft): void {
  const apps = 'changes' in draft ? draft.changes.map((change) => change.app) : 'app' in draft ? [draft.app] : [];
  if (apps.length === 0 || apps.some((name) => name !== app))
    throw new RegistryProblem('forbidden', `token:${label} moves ${app} alone.`);
}

/** A limited token may roll back, to a version that all visitors have had and that was not rolled back from. */
function assertWithinPercent(state: RegistryState, { label, app, percent }: TokenState, draft: EventDraft): void {
  if (percent === 100 || !('changes' in draft)) return;
  const { live, past, bad } = appOf(state, app);
  for (const change of draft.changes) {
    const isBack = change.to === live || (past.includes(change.to) && !bad.includes(change.to));
    if (draft.kind !== 'rolled-back' || !isBack) assertGives({ who: `token:${label}`, percent }, change.percent);
  }
}
