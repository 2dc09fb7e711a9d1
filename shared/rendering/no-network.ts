/**
 * Stands in for ky in a server script: a rendering is passed its data, and sends no requests.
 *
 * @packageDocumentation
 */
export class HTTPError extends Error {}

const refuse = () => Promise.reject(new Error('A rendering on a server sends no requests'));

export default { create: () => refuse };
