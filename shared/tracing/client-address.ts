/** The connection was reset before its request was read. */
const UNKNOWN = '0.0.0.0';

/** Fastify's `request.ip` is undefined once the connection is closed. */
export function fixAddress(request: { readonly ip: string | undefined }): void {
  Object.defineProperty(request, 'ip', { value: request.ip ?? UNKNOWN });
}
