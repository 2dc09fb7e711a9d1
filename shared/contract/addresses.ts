import * as z from 'zod';
import { MANIFEST_LIMITS as LIMITS } from './manifest-limits';

const LITERAL = String.raw`(?!\.+(?:/|$))[\p{L}\p{N}._~-]+`;
const ADDRESS = new RegExp(`^/$|^(?:/${LITERAL})+$`, 'u');
const PATH_PATTERN = new RegExp(String.raw`^/$|^(?:/(?::\w+|${LITERAL}))+/?$`, 'u');
const ADDRESSES = new RegExp(String.raw`^/$|^(?:/${LITERAL})+(?:/\*)?$`, 'u');

const pathSchema = (form: RegExp, message: string) =>
  z
    .string()
    .max(LIMITS.path)
    .regex(form, message)
    .refine((path) => path.split('/').length <= LIMITS.segments + 1, `has more than ${LIMITS.segments} segments`);

/** An address of a page: what a browser would drop, turn around or take for another host's is none. */
export const addressSchema = pathSchema(ADDRESS, 'is no plain address of a page');

/**
 * Path pattern of literals and `:parameters` alone. What is optional or matches anything would answer addresses that are
 * another's, and each optional segment doubles what the router has to try.
 */
export const pathPatternSchema = pathSchema(PATH_PATTERN, 'segments are literals or :parameters');

/** Addresses as they are granted: one (`/map`), or one with all below it (`/reestrs/*`). */
export const addressesSchema = pathSchema(ADDRESSES, 'is no address, as /map, or addresses, as /reestrs/*');

/** Written into the page's policy, so that its host may have no character that ends a source or a directive there. */
export const calledOriginSchema = z
  .url({ protocol: /^https?$/, hostname: /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/ })
  .max(LIMITS.origin);
