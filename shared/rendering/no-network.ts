/**
 * Replaces ky in a server script.
 *
 * @packageDocumentation
 */
export class HTTPError extends Error {}

const refuse = () => Promise.reject(new Error('A rendering on a server sends no requests'));

export default { create: () => refuse };
