import acceptNegotiator from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

const COMPRESSED = ['br', 'gzip'] as const;

/** Encodings to try for an `Accept-Encoding` header, the best first; `identity` always comes last. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return ['identity'];
  const accepted = COMPRESSED.filter((encoding) => acceptNegotiator.negotiate(header, [encoding]) !== null);
  return [...accepted, 'identity'];
}
