import * as z from 'zod';

/** A gate's refusal, beside the problem document's own members: which rule, what met what, and what to do. */
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
  /** What the release says, e.g. `mf-clusters requires @klaster/shared/ui ^2.0.0`. */
  release: z.string(),
  /** The fact that it conflicts with, e.g. `the live shell provides 1.4.0`. */
  against: z.string(),
  remedy: z.string(),
});

export type GateRefusal = z.infer<typeof gateRefusalSchema>;
