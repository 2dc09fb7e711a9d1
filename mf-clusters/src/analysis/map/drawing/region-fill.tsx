import type { Band } from '@klaster/shared/contract/rating';

/** Stripes for missing figures, dots for inapplicable ones. */
export const PATTERNS = ['missing', 'inapplicable'] as const;

export type PatternKind = (typeof PATTERNS)[number];

/** The shade of a class (1 to 5), the colour of a band, or a pattern. */
export type RegionFill = number | Band | PatternKind;

/** `text` begins with the figure. */
export type RegionStyle = { text: string; fill: RegionFill };

export const isPattern = (fill: RegionFill): fill is PatternKind => PATTERNS.some((kind) => kind === fill);

/** Fill of an area or of a swatch of the legend; `id` is the prefix of the pattern ids. */
export function fillAttributes(fill: RegionFill, id: string): Record<string, string | number> {
  if (isPattern(fill)) return { fill: `url(#${id}-${fill})` };
  return typeof fill === 'number' ? { 'data-shade': fill } : { 'data-band': fill };
}

interface PatternProps {
  id: string;
  kind: PatternKind;
  pixel: number;
}

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
