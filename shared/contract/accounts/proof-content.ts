import { canonicalJson } from '../common/canonical-json';

/** Content of a call: the query of its address as sent, and its body, or the SHA-256 of its file in base64url. */
export type CallContent = { readonly query: string } & ({ readonly body: unknown } | { readonly file: string });

/**
 * The text whose SHA-256 a proof is bound to. It depends neither on the percent-encoding of the address nor on the order of the body's
 * fields.
 */
export function provenContent({ query, ...content }: CallContent): string {
  return canonicalJson({ query: [...new URLSearchParams(query)], ...content });
}
