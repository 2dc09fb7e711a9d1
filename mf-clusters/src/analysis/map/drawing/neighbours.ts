import { REGION_CODES } from './regions';
import shapes from './region-shapes.json';

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const TOWARDS: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * The nearest region in the direction of an arrow, sideways distance counting double. Home and End lead to the westernmost
 * and easternmost. Undefined for other keys.
 */
export function regionTowards(key: string, from: string): string | undefined {
  if (key === 'Home') return REGION_CODES[0];
  if (key === 'End') return REGION_CODES.at(-1);
  const towards = key in TOWARDS ? TOWARDS[key as Arrow] : undefined;
  const start = placeOf(from);
  if (!towards || !start) return undefined;
  const [dx, dy] = towards;
  const ahead = REGION_CODES.flatMap((code) => {
    const place = placeOf(code);
    if (!place || code === from) return [];
    const [x, y] = [place[0] - start[0], place[1] - start[1]];
    const [along, aside] = [x * dx + y * dy, Math.abs(x * dy - y * dx)];
    return along > 0 && aside <= along * 2 ? [{ code, cost: along + 2 * aside }] : [];
  });
  return ahead.toSorted((a, b) => a.cost - b.cost)[0]?.code;
}

function placeOf(code: string): readonly [number, number] | undefined {
  const at = shapes.regions[code as keyof typeof shapes.regions]?.at;
  return at && [at[0] ?? 0, at[1] ?? 0];
}
