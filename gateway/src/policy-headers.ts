import type { FastifyInstance } from 'fastify';

const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Content security policy of every page. Chakra's styles are written by script, hence `unsafe-inline` for styles alone.
 *
 * @param sourceOrigins development: dev servers that scripts, hot updates and web sockets come from
 */
export function contentPolicy(sourceOrigins: readonly string[] = []): string {
  const scripts = ["'self'", ...sourceOrigins].join(' ');
  const sockets = sourceOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${[scripts, ...sockets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** Sets the policy headers wherever an answer does not bring its own. */
export function setPolicyHeaders(app: FastifyInstance, policy: string): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const missing = (name: string, value: string) => {
      if (!reply.hasHeader(name)) reply.header(name, value);
    };
    missing('x-content-type-options', 'nosniff');
    missing('referrer-policy', 'same-origin');
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      missing('content-security-policy', policy);
      missing('cross-origin-opener-policy', 'same-origin');
      missing('permissions-policy', PERMISSIONS);
    }
    return payload;
  });
}
