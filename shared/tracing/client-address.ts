/** Of a connection that was reset before its request was looked at. */
const UNKNOWN = '0.0.0.0';

/** Fixes the client's address when a request begins: once the connection is closed, Fastify's `request.ip` is undefined. */
export function fixAddress(request: { readonly ip: string | undefined }): void {
  Object.defineProperty(request, 'ip', { value: request.ip ?? UNKNOWN });
}
