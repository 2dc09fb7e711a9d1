import type { Band } from '@klaster/shared/contract';

/** Patterns in place of a figure: stripes for missing figures, dots for inapplicable ones. */
export const PATTERNS = ['missing', 'inapplicable'] as const;

export type PatternKind = (typeof PATTERNS)[number];

/** How an area is filled: by the shade of its class, 1 to 5, by the colour of its band, or by a pattern. */
export type RegionFill = number | Band | PatternKind;

/** How a region is drawn: its figure in words, which begin with it, and how its area is filled. */
export type RegionLook = { text: string; fill: RegionFill };

export const isPattern = (fill: RegionFill): fill is PatternKind => PATTERNS.some((kind) => kind === fill);

/**
 * Attributes of an area of the map, or of a swatch of its legend.
 *
 * @param id what the ids of the patterns in the same drawing begin with
 */
export function fillAttributes(fill: RegionFill, id: string): Record<string, string | number> {
  if (isPattern(fill)) return { fill: `url(#${id}-${fill})` };
  return typeof fill === 'number' ? { 'data-shade': fill } : { 'data-band': fill };
}

interface PatternProps {
  id: string;
  kind: PatternKind;
  pixel: number;
}

/** Stripes or dots, distinguishable without colours. */
export function Pattern({ id, kind, pixel }: PatternProps) {
  const size = 6 * pixel;
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse" data-pattern={kind}>
      <rect width={size} height={size} />
      {kind === 'missing' ? (
        <path d={`M0 ${size}L${size} 0`} strokeWidth={pixel} />
      ) : (
        <circle cx={size / 2} cy={size / 2} r={pixel} />
      )}
    </pattern>
  );
}
