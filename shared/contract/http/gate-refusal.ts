import * as z from 'zod';

/** Members of a gate's refusal beside those of the problem document. */
export const gateRefusalSchema = z.object({
  rule: z.enum([
    'archive',
    'manifest',
    'name',
    'hashes',
    'exposes',
    'navigation',
    'smoke-load',
    'shared-versions',
    'grants',
    'routes',
    'policy',
  ]),
  /** E.g. `mf-clusters requires @klaster/shared/ui ^2.0.0`. */
  release: z.string(),
  /** E.g. `the live shell provides 1.4.0`. */
  against: z.string(),
  remedy: z.string(),
});

export type GateRefusal = z.infer<typeof gateRefusalSchema>;
