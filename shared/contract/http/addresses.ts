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

export const addressSchema = pathSchema(PAGE_ADDRESS, 'is no plain address of a page');

/** Only literals and `:parameters`: optional segments and wildcards could match addresses of other apps. */
export const pathPatternSchema = pathSchema(PATH_PATTERN, 'segments are literals or :parameters');

/** Addresses in a grant: one (`/map`), or one with all below it (`/reestrs/*`). */
export const addressesSchema = pathSchema(ADDRESSES, 'is no address, as /map, or addresses, as /reestrs/*');

/** Goes into the page's content security policy, so its host has no character that ends a source or a directive. */
export const calledOriginSchema = z
  .url({ protocol: /^https?$/, hostname: /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/ })
  .max(LIMITS.origin);
