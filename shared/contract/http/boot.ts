import * as z from 'zod';
import { LANGUAGES } from './languages';
import type { Language } from './languages';
import {
  addressesSchema,
  addressSchema,
  calledOriginSchema,
  MANIFEST_LIMITS as LIMITS,
  pathPatternSchema,
} from './manifest-limits';
import { ADDRESS_SEGMENT, NAVIGATION_GROUPS } from './page';
import { AUDIENCES, POSITIONS } from './positions';

/** Control characters, lone surrogates, zero-width characters and direction marks. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

const frameTextSchema = (characters: number) =>
  z.record(
    z.enum(LANGUAGES),
    z
      .string()
      .max(characters)
      .refine((text) => !UNSHOWN.test(text), 'has characters that are not shown'),
  );

/** Texts of the shell's pages, by path. */
const pageTextsSchema = (characters: number) =>
  z
    .record(pathPatternSchema, frameTextSchema(characters))
    .refine((pages) => Object.keys(pages).length <= LIMITS.shellPaths, 'has too many pages')
    .optional();

const positionsSchema = z.array(z.enum(POSITIONS)).max(POSITIONS.length);

/** Absent: everybody. This only hides pages; the API decides what a caller may do. */
const audienceSchema = z.enum(AUDIENCES).optional();

export const layoutSchema = z.enum(['public', 'protected']);

const SHAPES = /^(path|circle|rect|line|ellipse|polyline|polygon)$/;
const SHAPE_ATTRIBUTES = /^(d|cx|cy|r|x|y|width|height|rx|ry|x1|x2|y1|y2|fill|points)$/;

/** SVG elements on a 24 px grid; nothing else, so that no remote's icon can break the frame. */
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

/** A call of the API without parameters: an address of plain segments. */
const COUNT_PATH = new RegExp(String.raw`^/api(?:/${ADDRESS_SEGMENT})+$`, 'u');

/** Number of waiting items: a field in the data of an answer. */
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
  /** Scripts besides the entry, including the texts of each language. */
  chunks: scriptsSchema,
  /** Shared modules that those scripts require; the ones in `later` are loaded on demand. */
  needs: z.array(moduleSchema).max(LIMITS.modules).optional(),
  /**
   * API path and query of the screen's first call; `:name` is the route's parameter, in the query one of the page's. The
   * response comes with a public page; for a staff page the shell sends the call before the screen has loaded.
   */
  data: z.string().max(LIMITS.data).optional(),
  /** Beside `data`: the choices that the page's filters offer; without those whose parameter the page does not have. */
  choices: z.array(z.string().max(LIMITS.data)).max(LIMITS.choices).readonly().optional(),
  /** Further parameters of the address that the screen draws its data by, e.g. an order. */
  parameters: z.array(z.string().max(LIMITS.field)).max(LIMITS.choices).readonly().optional(),
});

export const appNameSchema = z.string().regex(/^(shell|mf-[a-z0-9-]{1,40})$/);

/** First 16 hex digits of the SHA-256 of the manifest as canonical JSON, without `version`. */
export const versionSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** Subresource integrity of a file, `sha256-<base64>`. */
export const integritySchema = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/);

const filesSchema = z
  .record(fileSchema, integritySchema)
  .refine((files) => Object.keys(files).length <= LIMITS.files, 'has too many files');

/** `routes.json`. */
export const remoteManifestSchema = z.object({
  name: appNameSchema.refine((name) => name !== 'shell'),
  version: versionSchema,
  /** Entry script, relative to the remote's folder. */
  entry: fileSchema,
  server: serverSchema,
  /** File of the SDK that it was built with; absent from the workspace's remotes. */
  sdk: fileSchema.optional(),
  /** Every file except compressed copies and this manifest. */
  files: filesSchema,
  /** Required of the shell, with ranges of versions. */
  requires: modulesSchema,
  /** Scripts with the remote's texts, by language. */
  texts: z.record(z.enum(LANGUAGES), scriptsSchema),
  /** Origins, besides the page's own, that the remote's code calls. */
  connect: z.array(calledOriginSchema).max(LIMITS.connect),
  routes: z.array(remoteRouteSchema).max(LIMITS.routes),
  navigation: z.array(navigationEntrySchema).max(LIMITS.navigation),
});

/** `shell.json`. */
export const shellManifestSchema = z.object({
  name: z.literal('shell'),
  version: versionSchema,
  page: z.literal('index.html'),
  server: serverSchema,
  files: filesSchema,
  /** Shared modules for remotes, with versions. */
  provides: modulesSchema,
  /** Scripts with the shell's texts, by language. */
  texts: z.record(z.enum(LANGUAGES), scriptsSchema),
  /** Shared modules that load on demand. */
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
  /** For public pages without a description. */
  description: frameTextSchema(LIMITS.description).optional(),
  /** Titles and descriptions of the shell's public pages, by path. */
  titles: pageTextsSchema(LIMITS.title),
  descriptions: pageTextsSchema(LIMITS.description),
});

/** In development the integrity is null and not checked. */
export const scriptSchema = z.object({ url: z.string(), integrity: integritySchema.nullable() });

/** For everybody, for a random share of visitors, or a developer's choice. */
export const channelSchema = z.enum(['live', 'canary', 'override']);

/** Without what only the gateway uses; `data` of staff pages alone. */
const bootRouteSchema = remoteRouteSchema.omit({
  chunks: true,
  needs: true,
  choices: true,
  parameters: true,
  description: true,
});

export const isolationSchema = z.object({
  /** Names of calls. */
  calls: z.array(z.string()),
  /** Other calls whose paths match one of these. */
  otherCalls: z.array(z.string()),
});

export const bootRemoteSchema = z.object({
  name: remoteManifestSchema.shape.name,
  version: z.string(),
  /** Number of the registry's event since which the version is served; for reports of failures. */
  servedSince: z.number().int().nonnegative().optional(),
  channel: channelSchema,
  entry: scriptSchema,
  /** The version served before, used if this one fails to load. */
  fallback: z.object({ version: z.string(), entry: scriptSchema }).nullable(),
  routes: z.array(bootRouteSchema),
  navigation: z.array(navigationEntrySchema),
  /** The remote runs in a separate frame and may make these calls. Absent: in the page. */
  isolated: isolationSchema.optional(),
});

/** All that the shell needs before it starts, as JSON in the HTML. */
export const bootDocumentSchema = z.object({
  /** Prefix of every API call; empty: this address. */
  apiBase: z.string(),
  /** Whether the interface must say that the data is a sample. */
  sample: z.boolean(),
  shell: z.string(),
  remotes: z.array(bootRemoteSchema),
  /** Addresses of retired apps, as granted. Absent: an older gateway. */
  retired: z.array(addressesSchema).optional(),
  /** Initial data of the page: answers of the public API by address (path and query). */
  data: z.record(z.string(), z.unknown()),
  /** Address of the release panel; null if the gateway does not know it. Absent: an older gateway. */
  operations: z.string().nullable().default(null),
  /** Address of the operator's emblem. Absent: none. */
  emblem: z.string().optional(),
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
export type Isolation = z.infer<typeof isolationSchema>;
export type BootRemote = z.infer<typeof bootRemoteSchema>;
export type BootDocument = z.infer<typeof bootDocumentSchema>;
/** What a page contains: its boot document, or, with a preview, the address of one without `data`. */
export type PageBoot = BootDocument | (Pick<BootDocument, 'data'> & { from: string });

/**
 * Input of a release's server script: one page to render as HTML, which is shown until the app has started. The script
 * assigns {@link RenderScript} to `klasterRender` in a separate context, whose only globals are those of ECMAScript
 * (with `Intl`) and `console`. The build adds `URL` and `URLSearchParams`.
 */
export type RenderRequest = {
  /** Id of the remote's route; for the shell `null`: the visitors' frame around an empty `<klaster-screen>`. */
  readonly route: string | null;
  /** Path and query in the app. */
  readonly address: string;
  /** What links within the app begin with: the language of the page's address, `/` if it names none. */
  readonly base: string;
  readonly language: Language;
  /** Assume a phone's width: tables are cards then. */
  readonly isNarrow: boolean;
  /** `data` of the public API's answers, by path and query. */
  readonly initialData: Readonly<Record<string, unknown>>;
  /** For the shell, the page's boot document without `data`; `null` for a remote. */
  readonly boot: BootDocument | null;
};

/** Resolves to HTML, light, with `<style>` elements anywhere: the gateway puts their rules into the page's head. */
export type RenderScript = (request: RenderRequest) => Promise<string>;
