/** The one account of this server. */
export const ACCOUNT = 'boshqa';
export const PASSWORD = 'boshqa-parol';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with a list of positions, as in specification 3.2.4, and nothing else. */
export const TOKEN = `${encode({ alg: 'none' })}.${encode({ positions: ['ADMIN'] })}.none`;
