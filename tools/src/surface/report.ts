import { createHash } from 'node:crypto';
import { canonicalJson } from '@klaster/shared/contract';
import { z } from 'zod';

const surfaceSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** The exported names of each entry of `shared`, with their declarations. */
export type Surface = z.infer<typeof surfaceSchema>;

/** The surface of one version, as committed. */
export const reportSchema = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** Hash of the surface: it shows when the report of a released version was edited. */
  hash: z.string(),
  surface: surfaceSchema,
});

export type SurfaceReport = z.infer<typeof reportSchema>;

/** @param version of shared */
export function reportOf(version: string, surface: Surface): SurfaceReport {
  return { version, hash: hashOf(surface), surface };
}

export function hashOf(surface: Surface): string {
  return createHash('sha256').update(canonicalJson(surface)).digest('hex');
}
