import { canonicalJson } from '../http/canonical-json';

/** The query as sent, and the body, or the SHA-256 of the file in base64url. */
export type CallContent = { readonly query: string } & ({ readonly body: unknown } | { readonly file: string });

/** Its SHA-256 binds a proof to a call. Independent of percent-encoding and of the order of fields. */
export function provenContent({ query, ...content }: CallContent): string {
  return canonicalJson({ query: [...new URLSearchParams(query)], ...content });
}
