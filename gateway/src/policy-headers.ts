import type { FastifyInstance } from 'fastify';

const PERMISSIONS = (
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment screen-wake-lock serial usb ' +
  'xr-spatial-tracking'
)
  .split(' ')
  .map((feature) => `${feature}=()`)
  // For passkeys.
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

/** For HTML of the API, which has inline styles and no policy of its own. */
const FOREIGN_HTML_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
].join('; ');

/** Sets the policy headers of responses without their own. */
export function setPolicyHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const missing = (name: string, value: string) => {
      if (!reply.hasHeader(name)) reply.header(name, value);
    };
    missing('x-content-type-options', 'nosniff');
    missing('referrer-policy', 'same-origin');
    missing(
      'cross-origin-resource-policy',
      reply.hasHeader('access-control-allow-origin') ? 'cross-origin' : 'same-origin',
    );
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      missing('content-security-policy', FOREIGN_HTML_POLICY);
      missing('cross-origin-opener-policy', 'same-origin');
      missing('permissions-policy', PERMISSIONS);
    }
    return payload;
  });
}
