import { z } from 'zod';

/** Raised when an older release could not read what a newer one writes. */
export const FORMAT = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Names go into statements and paths of files. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const headSchema = z.object({ position: z.int().min(0), hash });

/** What an archive begins with: all that has to be known before the first row. */
export const aboutSchema = z.object({
  format: z.int(),
  product: z.string(),
  made_at: z.iso.datetime(),
  database: z.string(),
  /** PostgreSQL's own version. */
  server: z.string(),
  /** Migrations that had run, in order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  /** Last value of a column's sequence; null: none yet. */
  sequences: z.array(z.object({ table: name, column: name, last: z.int().nullable() })),
  /** Where the chain of the audit ends. */
  audit: headSchema,
});

const measureSchema = z.object({ name, rows: z.int(), bytes: z.int(), sha256: hash });

const releasesSchema = z.object({
  files: z.int(),
  bytes: z.int(),
  /** Hash over the paths and hashes of all files, in order. */
  sha256: hash,
  /** Events of the record, and the hash of the last. */
  events: z.int(),
  head: hash,
});

/** The end of an archive: its contents. */
export const manifestSchema = z.object({
  /** Hash of the section at the beginning of the archive. */
  about: hash,
  tables: z.array(measureSchema),
  /** Null: the releases are not in it. */
  releases: releasesSchema.nullable(),
});

export type About = z.infer<typeof aboutSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type TableMeasure = z.infer<typeof measureSchema>;
export type ReleasesMeasure = z.infer<typeof releasesSchema>;

/** Paths in an archive. */
export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';
export const TABLES = 'tables/';
export const RELEASES = 'releases/';
