import * as z from 'zod';
import { LANGUAGES } from './languages';
import { NAVIGATION_GROUPS } from './page';
import { POSITIONS } from './positions';

/** A text in every language, e.g. a navigation label. */
export const localisedSchema = z.record(z.enum(LANGUAGES), z.string());

export const layoutSchema = z.enum(['public', 'protected']);

/** Shape of an icon: SVG element names with their attributes, on a 24 px grid, drawn with strokes. */
export const iconSchema = z.array(z.tuple([z.string(), z.record(z.string(), z.string())]));

export const navigationEntrySchema = z.object({
  to: z.string().startsWith('/'),
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
  path: z.string().startsWith('/'),
  layout: layoutSchema,
  /** Short name of the screen, for breadcrumb and document title. */
  title: localisedSchema,
  positions: z.array(z.enum(POSITIONS)),
  /** Script files the route needs besides the entry, relative to the remote's folder. */
  chunks: z.array(z.string()),
  /** Public routes: API path of their first data, with the route's parameters. */
  data: z.string().optional(),
});

/** `routes.json`: what a remote's build says of itself. */
export const remoteManifestSchema = z.object({
  name: z.string().regex(/^mf-[a-z0-9-]+$/),
  /** Hash of the build's files. */
  version: z.string(),
  /** Entry script, relative to the remote's folder. */
  entry: z.string(),
  routes: z.array(remoteRouteSchema),
  navigation: z.array(navigationEntrySchema),
});

/** A remote as a page gets it: its manifest and where its files are. */
export const bootRemoteSchema = remoteManifestSchema.extend({ entryUrl: z.string() });

/** The boot document, inlined in the HTML as JSON: everything the shell needs to know before it starts. */
export const bootDocumentSchema = z.object({
  /** Prefix of every API call; empty: this address. */
  apiBase: z.string(),
  /** The data is a sample and the interface must say so. */
  sample: z.boolean(),
  remotes: z.array(bootRemoteSchema),
});

export type Layout = z.infer<typeof layoutSchema>;
export type Icon = z.infer<typeof iconSchema>;
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;
export type RemoteRoute = z.infer<typeof remoteRouteSchema>;
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;
export type BootRemote = z.infer<typeof bootRemoteSchema>;
export type BootDocument = z.infer<typeof bootDocumentSchema>;
