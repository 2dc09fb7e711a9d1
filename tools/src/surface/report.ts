import { createHash } from 'node:crypto';
import { canonicalJson } from '@klaster/shared/contract/http';
import { z } from 'zod';

const surfaceSchema = z.record(z.string(), z.record(z.string(), z.string()));

export type Surface = z.infer<typeof surfaceSchema>;

export const reportSchema = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** Shows whether the report of a released version was edited. */
  hash: z.string(),
  surface: surfaceSchema,
});

export type SurfaceReport = z.infer<typeof reportSchema>;

export function makeReport(version: string, surface: Surface): SurfaceReport {
  return { version, hash: hashSurface(surface), surface };
}

export function hashSurface(surface: Surface): string {
  return createHash('sha256').update(canonicalJson(surface)).digest('hex');
}
