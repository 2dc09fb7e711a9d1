// Separate from the schemas, which pull in zod: pages validate their address with these before the first request.

const COLUMNS = ['full_name', 'login', 'last_sign_in'] as const;

/** A minus means descending. */
export const USER_SORTS = [...COLUMNS, '-full_name', '-login', '-last_sign_in'] as const;

export type UserSort = (typeof USER_SORTS)[number];

/** In forms; the empty value means that nothing is chosen yet. */
export const REPUBLIC = 'republic';

export const USER_TERRITORIES = [REPUBLIC, 'cluster'] as const;

export const LINK_PURPOSES = ['invitation', 'reset'] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** 256 bits in base64url, in the fragment of an address, which is not sent to servers. */
export const LINK_TOKEN = /^[\w-]{43}$/;
