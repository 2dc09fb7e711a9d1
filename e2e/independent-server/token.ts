/** The one account of this server. */
export const ACCOUNT = 'boshqa';
export const PASSWORD = 'boshqa-parol';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that carries a list of positions, as specification 3.2.4 has it, and no more than that. */
export const TOKEN = `${encode({ alg: 'none' })}.${encode({ positions: ['ADMIN'] })}.none`;
