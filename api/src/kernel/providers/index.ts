import { ProblemError } from '../problems/problem-error';
import { OidcProvider } from './oidc';
import { OneIdProvider } from './one-id';
import type { Provider } from './provider';
import type { SignInSettings } from './settings';

export type { Person } from './provider';
export { describeReason } from './limited-fetch';

export const PASSWORDS_ONLY: SignInSettings = { providers: [], onlyPasswordOf: undefined };

/** The providers with which people may sign in, and whether passwords are accepted. */
export class Providers {
  readonly all: readonly Provider[];

  constructor(private readonly settings: SignInSettings) {
    this.all = settings.providers.map((provider) =>
      provider.kind === 'oidc' ? new OidcProvider(provider) : new OneIdProvider(provider),
    );
  }

  get hasPasswords(): boolean {
    return this.settings.onlyPasswordOf === undefined;
  }

  /** Ids of providers that name people by a personal number. */
  get idsOfOneId(): string[] {
    return this.settings.providers.flatMap(({ id, kind }) => (kind === 'oneid' ? [id] : []));
  }

  acceptsPasswordOf(login: string): boolean {
    return this.hasPasswords || this.settings.onlyPasswordOf === login;
  }

  /** @throws ProblemError `not_found` */
  find(id: string): Provider {
    const provider = this.all.find((provider) => provider.id === id);
    if (!provider) throw new ProblemError('not_found');
    return provider;
  }
}
