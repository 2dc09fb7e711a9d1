/** Classes of addresses, by which requests are counted: the few that differ in who serves them and how fast. */
export type RouteKind = 'page' | 'asset' | 'remote' | 'api' | 'registry' | 'service' | 'unknown';

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind;
  }
}
