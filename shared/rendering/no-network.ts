/**
 * Replaces ky in a server script.
 *
 * @packageDocumentation
 */
export class HTTPError extends Error {}

const refuse = () => Promise.reject(new Error('Server rendering must not send requests'));

export default { create: () => refuse };
