import { canonicalJson } from '../common/canonical-json';

/** Content of a call: its query as it stands in the address, and its body, or the SHA-256 of its file in base64url. */
export type CallContent = { readonly query: string } & ({ readonly body: unknown } | { readonly file: string });

/**
 * The text whose SHA-256 a proof is bound to. The same call gives the same text however its address is escaped and in whatever
 * order its body names its fields.
 */
export function provenContent({ query, ...content }: CallContent): string {
  return canonicalJson({ query: [...new URLSearchParams(query)], ...content });
}
