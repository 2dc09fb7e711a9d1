import * as z from 'zod';
import { ADDRESS_SEGMENT, PAGE_ADDRESS } from './page';

/**
 * Every page contains the routes and navigation of all remotes, and its policy their origins: one team's excess would
 * affect all. Each limit is several times what the largest app uses.
 */
export const MANIFEST_LIMITS = {
  routes: 100,
  /** Entries of a remote in the navigation. */
  navigation: 20,
  /** Largest order of an entry in the navigation, from 0. */
  order: 1000,
  /** Characters of a route's id. */
  id: 64,
  /** Characters of an address, a path pattern, or a file's path. */
  path: 200,
  /** Segments of an address or a path pattern. */
  segments: 12,
  /** Characters of a title, in one language. */
  title: 100,
  /** Characters of a page's description, in one language. */
  description: 300,
  /** Characters of a label, in one language. */
  label: 60,
  /** Characters of the name of a count's field. */
  field: 40,
  /** Shapes of an icon; attributes of a shape; characters of an attribute. */
  shapes: 30,
  attributes: 10,
  attribute: 1000,
  /** Characters of the address of a route's initial data. */
  data: 500,
  /** Addresses of choices of a route. */
  choices: 4,
  files: 2000,
  /** Scripts that a route, a layout or a language's texts take. */
  scripts: 100,
  /** Shared modules that are required or provided. */
  modules: 100,
  /** Characters of a module's name or of a range of versions. */
  module: 200,
  /** Origins, besides the page's own, that a remote calls; characters of each. */
  connect: 8,
  origin: 200,
  /** Paths of the shell's own screens. */
  shellPaths: 100,
} as const;

/** Characters of all remotes' origins in a page's policy: proxies often limit an answer's headers to 4 KB. */
export const POLICY_ORIGINS_LIMIT = 2048;

const PATH_PATTERN = new RegExp(String.raw`^/$|^(?:/(?::\w+|${ADDRESS_SEGMENT}))+/?$`, 'u');
const ADDRESSES = new RegExp(String.raw`^/$|^(?:/${ADDRESS_SEGMENT})+(?:/\*)?$`, 'u');

const pathSchema = (form: RegExp, message: string) =>
  z
    .string()
    .max(MANIFEST_LIMITS.path)
    .regex(form, message)
    .refine(
      (path) => path.split('/').length <= MANIFEST_LIMITS.segments + 1,
      `has more than ${MANIFEST_LIMITS.segments} segments`,
    );

export const addressSchema = pathSchema(PAGE_ADDRESS, 'is no plain address of a page');

/** Only literals and `:parameters`: optional segments and wildcards could match addresses of other apps. */
export const pathPatternSchema = pathSchema(PATH_PATTERN, 'segments are literals or :parameters');

/** Addresses in a grant: one (`/map`), or one with all below it (`/reestrs/*`). */
export const addressesSchema = pathSchema(ADDRESSES, 'is no address, as /map, or addresses, as /reestrs/*');

/** Goes into the page's content security policy, so its host has no character that ends a source or a directive. */
export const calledOriginSchema = z
  .url({ protocol: /^https?$/, hostname: /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/ })
  .max(MANIFEST_LIMITS.origin);
