/**
 * In the place of ky in a server script: a rendering is given its data, and asks nobody.
 *
 * @packageDocumentation
 */
export class HTTPError extends Error {}

const refuse = () => Promise.reject(new Error('A rendering on a server asks for nothing'));

export default { create: () => refuse };
