import type { StartedFlow } from '@klaster/shared/contract/accounts';
import { browserMemory, tabMemory } from '@klaster/shared/session';

export type Provider = { id: string; name: string };

/** Kept in this tab while its user is at the provider. */
export type Flow = {
  provider: Provider;
  flow: string;
  /** What the answer is for. */
  purpose: 'signIn' | 'link';
  invitation?: string;
  /** State of the page that was left: it says which page was requested. */
  state?: unknown;
};

const KEY = 'klaster.provider-flow';

/** Goes to the provider's page. */
export function leaveFor({ address, flow }: StartedFlow, begun: Omit<Flow, 'flow'>): void {
  tabMemory.keep(KEY, JSON.stringify({ ...begun, flow }));
  goTo(address);
}

/** Runs no script: only an address of http is opened. */
export function goTo(address: string): void {
  if (/^https?:\/\//.test(address)) window.location.assign(address);
}

/** Once. Undefined if this tab did not begin at the provider. */
export function takeFlow(provider: string): Flow | undefined {
  const stored = tabMemory.read(KEY);
  tabMemory.drop(KEY);
  const flow = stored === undefined ? undefined : (JSON.parse(stored) as Flow);
  return flow?.provider.id === provider ? flow : undefined;
}

const SIGNED_IN_AT = 'klaster.provider';

/** Until the user signs out. */
export const rememberProvider = (provider: Provider): void =>
  browserMemory.keep(SIGNED_IN_AT, JSON.stringify(provider));

/** At which the user signed in; undefined: by password or passkey. */
export function providerOfSession(): Provider | undefined {
  const stored = browserMemory.read(SIGNED_IN_AT);
  return stored === undefined ? undefined : (JSON.parse(stored) as Provider);
}
