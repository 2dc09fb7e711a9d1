import * as z from 'zod';
import { MANIFEST_LIMITS as LIMITS } from './manifest-limits';
import { ADDRESS_SEGMENT, PAGE_ADDRESS } from './page';

const PATH_PATTERN = new RegExp(String.raw`^/$|^(?:/(?::\w+|${ADDRESS_SEGMENT}))+/?$`, 'u');
const ADDRESSES = new RegExp(String.raw`^/$|^(?:/${ADDRESS_SEGMENT})+(?:/\*)?$`, 'u');

const pathSchema = (form: RegExp, message: string) =>
  z
    .string()
    .max(LIMITS.path)
    .regex(form, message)
    .refine((path) => path.split('/').length <= LIMITS.segments + 1, `has more than ${LIMITS.segments} segments`);

/** An address of a page, as {@link PAGE_ADDRESS} has it. */
export const addressSchema = pathSchema(PAGE_ADDRESS, 'is no plain address of a page');

/**
 * Path pattern of literals and `:parameters` alone. Optional segments and wildcards would match addresses of other apps, and each
 * optional segment doubles what the router has to try.
 */
export const pathPatternSchema = pathSchema(PATH_PATTERN, 'segments are literals or :parameters');

/** Addresses as they are granted: one (`/map`), or one with all below it (`/reestrs/*`). */
export const addressesSchema = pathSchema(ADDRESSES, 'is no address, as /map, or addresses, as /reestrs/*');

/** Written into the page's policy, so that its host may have no character that ends a source or a directive there. */
export const calledOriginSchema = z
  .url({ protocol: /^https?$/, hostname: /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/ })
  .max(LIMITS.origin);
