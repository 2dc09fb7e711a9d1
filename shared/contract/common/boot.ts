import * as z from 'zod';
import { addressSchema, calledOriginSchema, pathPatternSchema } from './addresses';
import { LANGUAGES } from './languages';
import { MANIFEST_LIMITS as LIMITS } from './manifest-limits';
import { ADDRESS_SEGMENT, NAVIGATION_GROUPS } from './page';
import { AUDIENCES, POSITIONS } from './positions';

/** Controls, halves of surrogate pairs, zero-width characters and marks of direction, which would turn the text around it. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** A text in every language, shown in the frame of every page. */
const frameTextSchema = (characters: number) =>
  z.record(
    z.enum(LANGUAGES),
    z
      .string()
      .max(characters)
      .refine((text) => !UNSHOWN.test(text), 'has characters that are not shown'),
  );

const positionsSchema = z.array(z.enum(POSITIONS)).max(POSITIONS.length);

/** Audience of protected pages, by territory; absent: everybody. It only hides them: the API decides. */
const audienceSchema = z.enum(AUDIENCES).optional();

export const layoutSchema = z.enum(['public', 'protected']);

const SHAPES = /^(path|circle|rect|line|ellipse|polyline|polygon)$/;
const SHAPE_ATTRIBUTES = /^(d|cx|cy|r|x|y|width|height|rx|ry|x1|x2|y1|y2|fill|points)$/;

/**
 * Shape of an icon: SVG element names with their attributes, on a 24 px grid, drawn with strokes. Nothing else is allowed: the
 * frame draws every remote's icons, and must not fail because of one of them.
 */
export const iconSchema = z
  .array(
    z.tuple([
      z.string().regex(SHAPES),
      z
        .record(z.string().regex(SHAPE_ATTRIBUTES), z.string().max(LIMITS.attribute))
        .refine((attributes) => Object.keys(attributes).length <= LIMITS.attributes, 'has too many attributes'),
    ]),
  )
  .max(LIMITS.shapes);

const moduleSchema = z.string().max(LIMITS.module);
const modulesSchema = z
  .record(moduleSchema, moduleSchema)
  .refine((modules) => Object.keys(modules).length <= LIMITS.modules, 'has too many modules');

const fileSchema = z.string().max(LIMITS.path);
/** Script that renders the release's public pages on a server (`RenderRequest`); browsers never request it. */
const serverSchema = fileSchema.optional();
const scriptsSchema = z.array(fileSchema).max(LIMITS.scripts);

/** A call of the API that takes nothing, in an address of plain segments. */
const COUNT_PATH = new RegExp(String.raw`^/api(?:/${ADDRESS_SEGMENT})+$`, 'u');

/** Where the frame learns how much waits behind an entry: a number in the data of an answer. */
export const navigationCountSchema = z.object({
  path: z.string().max(LIMITS.path).regex(COUNT_PATH, 'is no path below /api'),
  field: z
    .string()
    .max(LIMITS.field)
    .regex(/^[a-z][a-z0-9_]*$/),
});

export const navigationEntrySchema = z.object({
  to: addressSchema,
  label: frameTextSchema(LIMITS.label),
  icon: iconSchema,
  layout: layoutSchema,
  group: z.enum(NAVIGATION_GROUPS),
  /** Place within the group, smallest first. */
  order: z.int().min(0).max(LIMITS.order),
  /** Any one suffices; empty: everybody. */
  positions: positionsSchema,
  audience: audienceSchema,
  /** What waits behind it, shown beside its label on the staff's pages. */
  count: navigationCountSchema.optional(),
});

export const remoteRouteSchema = z.object({
  /** Unique in its remote; also the id of the route object the remote exposes. */
  id: z.string().max(LIMITS.id),
  /** React Router path pattern, from the root. */
  path: pathPatternSchema,
  layout: layoutSchema,
  /** Short name of the screen, for breadcrumb and document title. */
  title: frameTextSchema(LIMITS.title),
  /** Public routes: what the page is about, in a sentence or two, for search engines and previews of links. */
  description: frameTextSchema(LIMITS.description).optional(),
  positions: positionsSchema,
  audience: audienceSchema,
  /** Files the route needs besides the entry: its own scripts, and those with the texts of each language. */
  chunks: scriptsSchema,
  /** Shared modules that those scripts require of the shell; some are preloaded, others are listed in `later`. */
  needs: z.array(moduleSchema).max(LIMITS.modules).optional(),
  /** Public routes: API path and query of their initial data; `:name` is the route's parameter, in the query one of the page's. */
  data: z.string().max(LIMITS.data).optional(),
});

/** Name of an app that is released: the shell or a remote. */
export const appNameSchema = z.string().regex(/^(shell|mf-[a-z0-9-]{1,40})$/);

/** Names a release by its content: the first 16 hex digits of the SHA-256 of its manifest as canonical JSON, without `version`. */
export const versionSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** Subresource integrity of a file, `sha256-<base64>`. */
export const integritySchema = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/);

const filesSchema = z
  .record(fileSchema, integritySchema)
  .refine((files) => Object.keys(files).length <= LIMITS.files, 'has too many files');

/** `routes.json`: what a remote's build says of itself. */
export const remoteManifestSchema = z.object({
  name: appNameSchema.refine((name) => name !== 'shell'),
  version: versionSchema,
  /** Entry script, relative to the remote's folder. */
  entry: fileSchema,
  server: serverSchema,
  /** Every file of the build by path, compressed twins and this manifest left out. */
  files: filesSchema,
  /** Shared modules the remote requires of the shell, each with a range of versions. */
  requires: modulesSchema,
  /** Scripts with the remote's texts, by language. */
  texts: z.record(z.enum(LANGUAGES), scriptsSchema),
  /** Origins, besides the page's own, that the remote's code calls. */
  connect: z.array(calledOriginSchema).max(LIMITS.connect),
  routes: z.array(remoteRouteSchema).max(LIMITS.routes),
  navigation: z.array(navigationEntrySchema).max(LIMITS.navigation),
});

/** `shell.json`: what the shell's build says of itself. */
export const shellManifestSchema = z.object({
  name: z.literal('shell'),
  version: versionSchema,
  /** The page's template. */
  page: z.literal('index.html'),
  server: serverSchema,
  files: filesSchema,
  /** Shared modules the shell gives to remotes, each with its version. */
  provides: modulesSchema,
  /** Scripts with the shell's texts, by language. */
  texts: z.record(z.enum(LANGUAGES), scriptsSchema),
  /** Scripts of the shared modules that load on demand, and of their texts, if any, by language. */
  later: z
    .record(
      moduleSchema,
      z.object({ scripts: scriptsSchema, texts: z.record(z.enum(LANGUAGES), scriptsSchema).optional() }),
    )
    .refine((modules) => Object.keys(modules).length <= LIMITS.modules, 'has too many modules')
    .optional(),
  /** Scripts each layout needs beyond what every page starts with. */
  layouts: z.record(layoutSchema, scriptsSchema),
  /** Scripts by which the app takes over from a page's preview. */
  preview: scriptsSchema.optional(),
  /** Path patterns of the shell's own screens. */
  paths: z.array(pathPatternSchema).max(LIMITS.shellPaths),
  /** What the product is, on the public pages that say nothing of their own. */
  description: frameTextSchema(LIMITS.description).optional(),
  /** What some of its own public pages are, by path. */
  descriptions: z
    .record(pathPatternSchema, frameTextSchema(LIMITS.description))
    .refine((pages) => Object.keys(pages).length <= LIMITS.shellPaths, 'has too many pages')
    .optional(),
});

/** A script as a page loads it. Without an integrity (development) it is taken as it comes. */
export const scriptSchema = z.object({ url: z.string(), integrity: integritySchema.nullable() });

/** Why a page has a version: it is everybody's, that of a random share of visitors, or a developer's own. */
export const channelSchema = z.enum(['live', 'canary', 'override']);

/** A route as a page gets it: which files it needs is the gateway's business. */
const bootRouteSchema = remoteRouteSchema.omit({ chunks: true, needs: true, data: true, description: true });

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
  /** Proves to the gateway which versions this page was given, for reports of their failures. To the page it says nothing. */
  ticket: z.string(),
  /** Address where people move releases; null if the gateway does not know it. Absent: an older gateway. */
  operations: z.string().nullable().default(null),
});

export type Layout = z.infer<typeof layoutSchema>;
export type Icon = z.infer<typeof iconSchema>;
export type NavigationCount = z.infer<typeof navigationCountSchema>;
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;
export type RemoteRoute = z.infer<typeof remoteRouteSchema>;
export type BootRoute = z.infer<typeof bootRouteSchema>;
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;
export type ShellManifest = z.infer<typeof shellManifestSchema>;
export type Script = z.infer<typeof scriptSchema>;
export type BootRemote = z.infer<typeof bootRemoteSchema>;
export type BootDocument = z.infer<typeof bootDocumentSchema>;
