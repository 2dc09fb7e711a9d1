/** What the provider said about the person who signed in. */
export type Person = {
  readonly issuer: string;
  readonly subject: string;
  /** The provider has checked a second factor. */
  readonly hasFactor: boolean;
  /** The provider's session, by which it can end ours. */
  readonly sid: string | undefined;
};

/** Binds an answer of the provider to the browser that began. */
export type Binding = {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

/** Ends the sessions of a person, or only the one with the `sid`. */
export type Logout = {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  /** Identifies the request; each is accepted once. */
  readonly id: string;
};

/** All methods throw `provider_unavailable` or `provider_refused`. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  /** Absent if the provider does not end sessions. */
  readonly issuer?: string;
  /** Where the browser signs in. */
  buildAddress(binding: Binding): Promise<string>;
  /** @param answer query of the redirect */
  identify(answer: URLSearchParams, binding: Binding): Promise<Person>;
  /** Where the browser signs out; undefined if the provider has no such page. */
  buildSignOut(returnTo: string): Promise<string | undefined>;
  readLogout?(token: string): Promise<Logout>;
}
