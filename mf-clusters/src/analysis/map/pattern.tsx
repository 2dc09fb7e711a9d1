import type { PatternKind } from './region-fill';

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
