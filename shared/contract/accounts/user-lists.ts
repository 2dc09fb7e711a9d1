// Separate from the schemas, which pull in zod: pages validate their address with these before the first request.

const COLUMNS = ['full_name', 'login', 'last_sign_in'] as const;

/** Orders of the list of users: a column, with a minus before it for descending. */
export const USER_SORTS = [...COLUMNS, '-full_name', '-login', '-last_sign_in'] as const;

export type UserSort = (typeof USER_SORTS)[number];

/** A form's choice of the whole republic: a territory must be chosen, and the empty value means none so far. */
export const REPUBLIC = 'republic';

/** Territories of accounts other than provinces. */
export const USER_TERRITORIES = [REPUBLIC, 'cluster'] as const;

/** What a one-time link is for: a first password, or another one. */
export const LINK_PURPOSES = ['invitation', 'reset'] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The secret of a one-time link: 256 bits in base64url. It is in the fragment of an address, which is not sent to servers. */
export const LINK_TOKEN = /^[\w-]{43}$/;
