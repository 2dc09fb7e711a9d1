import { canonicalJson } from '../http/canonical-json';

/** The query as sent, and the body, or for a file its SHA-256 in base64url. */
export type CallContent = { readonly query: string } & ({ readonly body: unknown } | { readonly file: string });

/** The text whose SHA-256 binds a proof to a call. It does not depend on percent-encoding or on the order of fields. */
export function provenContent({ query, ...content }: CallContent): string {
  return canonicalJson({ query: [...new URLSearchParams(query)], ...content });
}
