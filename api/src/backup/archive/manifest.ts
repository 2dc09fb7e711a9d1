import { z } from 'zod';

/** Incremented when older releases can no longer read new archives. */
export const FORMAT = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Used in SQL statements and file paths. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const headSchema = z.object({ position: z.int().min(0), hash });

/** First section of an archive: everything needed before the first row. */
export const aboutSchema = z.object({
  format: z.int(),
  product: z.string(),
  made_at: z.iso.datetime(),
  database: z.string(),
  /** Version of PostgreSQL. */
  server: z.string(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  /** Last value of a column's sequence; null: never used. */
  sequences: z.array(z.object({ table: name, column: name, last: z.int().nullable() })),
  /** Head of the audit's hash chain. */
  audit: headSchema,
});

const measureSchema = z.object({ name, rows: z.int(), bytes: z.int(), sha256: hash });

const releasesSchema = z.object({
  files: z.int(),
  bytes: z.int(),
  /** Hash of the paths and hashes of all files, in order. */
  sha256: hash,
  events: z.int(),
  head: hash,
});

/** Last section of an archive. */
export const manifestSchema = z.object({
  /** Hash of the first section. */
  about: hash,
  tables: z.array(measureSchema),
  /** Null: without releases. */
  releases: releasesSchema.nullable(),
});

export type About = z.infer<typeof aboutSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type TableMeasure = z.infer<typeof measureSchema>;
export type ReleasesMeasure = z.infer<typeof releasesSchema>;

export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';
export const TABLES = 'tables/';
export const RELEASES = 'releases/';
