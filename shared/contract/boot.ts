import * as z from 'zod';
import { LANGUAGES } from './languages';
import { NAVIGATION_GROUPS } from './page';
import { POSITIONS } from './positions';

/** A text in every language, e.g. a navigation label. */
export const localisedSchema = z.record(z.enum(LANGUAGES), z.string());

export const layoutSchema = z.enum(['public', 'protected']);

const SHAPES = /^(path|circle|rect|line|ellipse|polyline|polygon)$/;
const SHAPE_ATTRIBUTES = /^(d|cx|cy|r|x|y|width|height|rx|ry|x1|x2|y1|y2|fill|points)$/;

/**
 * Shape of an icon: SVG element names with their attributes, on a 24 px grid, drawn with strokes. Nothing else is let in: the
 * frame draws every remote's icons, and must not fall over one remote's.
 */
export const iconSchema = z.array(
  z.tuple([z.string().regex(SHAPES), z.record(z.string().regex(SHAPE_ATTRIBUTES), z.string())]),
);

/** A path on this address: two slashes would lead to another. */
const innerPathSchema = z.string().regex(/^\/(?![/\\])/);

/**
 * Path pattern of literals and `:parameters` alone. What is optional or matches anything would answer addresses that are
 * another's, and each optional segment doubles what the router has to try.
 */
const pathPatternSchema = z.string().regex(/^\/$|^(\/(:\w+|[^/:*?#\\]+))+\/?$/, 'segments are literals or :parameters');

/** Written into the page's policy, so that its host may have no character that ends a source or a directive there. */
const calledOriginSchema = z.url({ protocol: /^https?$/, hostname: /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/ });

export const navigationEntrySchema = z.object({
  to: innerPathSchema,
  label: localisedSchema,
  icon: iconSchema,
  layout: layoutSchema,
  group: z.enum(NAVIGATION_GROUPS),
  /** Place within the group, smallest first. */
  order: z.int(),
  /** Any one suffices; empty: everybody. */
  positions: z.array(z.enum(POSITIONS)),
});

export const remoteRouteSchema = z.object({
  /** Unique in its remote; also the id of the route object the remote exposes. */
  id: z.string(),
  /** React Router path pattern, from the root. */
  path: pathPatternSchema,
  layout: layoutSchema,
  /** Short name of the screen, for breadcrumb and document title. */
  title: localisedSchema,
  positions: z.array(z.enum(POSITIONS)),
  /** Files the route needs besides the entry: its own scripts, and those with the texts of each language. */
  chunks: z.array(z.string()),
  /** Public routes: API path and query of their first data; `:name` is the route's parameter, in the query one of the page's. */
  data: z.string().optional(),
});

/** Name of an app that is released: the shell or a remote. */
export const appNameSchema = z.string().regex(/^(shell|mf-[a-z0-9-]{1,40})$/);

/** Names a release by its content: the first 16 hex digits of the SHA-256 of its manifest as canonical JSON, without `version`. */
export const versionSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** Subresource integrity of a file, `sha256-<base64>`. */
export const integritySchema = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/);

const filesSchema = z.record(z.string(), integritySchema);

/** `routes.json`: what a remote's build says of itself. */
export const remoteManifestSchema = z.object({
  name: appNameSchema.refine((name) => name !== 'shell'),
  version: versionSchema,
  /** Entry script, relative to the remote's folder. */
  entry: z.string(),
  /** Every file of the build by path, compressed twins and this manifest left out. */
  files: filesSchema,
  /** Shared modules the remote asks of the shell, each with a range of versions. */
  requires: z.record(z.string(), z.string()),
  /** Scripts with the remote's texts, by language. */
  texts: z.record(z.enum(LANGUAGES), z.array(z.string())),
  /** Origins, besides the page's own, that the remote's code calls. */
  connect: z.array(calledOriginSchema),
  routes: z.array(remoteRouteSchema),
  navigation: z.array(navigationEntrySchema),
});

/** `shell.json`: what the shell's build says of itself. */
export const shellManifestSchema = z.object({
  name: z.literal('shell'),
  version: versionSchema,
  /** The page's template. */
  page: z.literal('index.html'),
  files: filesSchema,
  /** Shared modules the shell gives to remotes, each with its version. */
  provides: z.record(z.string(), z.string()),
  /** Scripts with the shell's texts, by language. */
  texts: z.record(z.enum(LANGUAGES), z.array(z.string())),
  /** Scripts each layout needs beyond what every page starts with. */
  layouts: z.record(layoutSchema, z.array(z.string())),
  /** Path patterns of the shell's own screens. */
  paths: z.array(z.string().startsWith('/')),
});

/** A script as a page loads it. Without an integrity (development) it is taken as it comes. */
export const scriptSchema = z.object({ url: z.string(), integrity: integritySchema.nullable() });

/** How a version came to a page: it is everybody's, a part of the visitors' by lot, or a developer's own. */
export const channelSchema = z.enum(['live', 'canary', 'override']);

/** A route as a page gets it: which files it needs is the gateway's business. */
const bootRouteSchema = remoteRouteSchema.omit({ chunks: true, data: true });

/** A remote as a page gets it. */
export const bootRemoteSchema = z.object({
  name: remoteManifestSchema.shape.name,
  version: z.string(),
  channel: channelSchema,
  entry: scriptSchema,
  /** The version served before this one, for a page on which this one fails to load. */
  fallback: z.object({ version: z.string(), entry: scriptSchema }).nullable(),
  routes: z.array(bootRouteSchema),
  navigation: z.array(navigationEntrySchema),
});

/** The boot document, inlined in the HTML as JSON: everything the shell needs to know before it starts. */
export const bootDocumentSchema = z.object({
  /** Prefix of every API call; empty: this address. */
  apiBase: z.string(),
  /** The data is a sample and the interface must say so. */
  sample: z.boolean(),
  /** Version of the shell this page was made of. */
  shell: z.string(),
  remotes: z.array(bootRemoteSchema),
  /** Answers of the public API that this page needs first, by address (path and query). */
  data: z.record(z.string(), z.unknown()),
});

export type Layout = z.infer<typeof layoutSchema>;
export type Icon = z.infer<typeof iconSchema>;
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;
export type RemoteRoute = z.infer<typeof remoteRouteSchema>;
export type BootRoute = z.infer<typeof bootRouteSchema>;
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;
export type ShellManifest = z.infer<typeof shellManifestSchema>;
export type Script = z.infer<typeof scriptSchema>;
export type BootRemote = z.infer<typeof bootRemoteSchema>;
export type BootDocument = z.infer<typeof bootDocumentSchema>;
