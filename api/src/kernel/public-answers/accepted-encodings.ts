import acceptNegotiator from '@fastify/accept-negotiator';

const COMPRESSED = ['br', 'gzip'] as const;

/** The best first. */
export function acceptedEncodings(header: string | undefined): readonly (typeof COMPRESSED)[number][] {
  if (!header) return [];
  return COMPRESSED.filter((encoding) => acceptNegotiator.negotiate(header, [encoding]) !== null);
}
