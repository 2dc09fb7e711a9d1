import { measureText } from '../../charts/text-width';
import shapes from './region-shapes.json';

export type Code = keyof typeof shapes.regions;

export type LabelText = { name: string; figure: string };

/** In units of the sheet; `y` is the middle. The line leads from outside to the region. */
export type LabelPlace = {
  code: Code;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  line?: readonly [fromX: number, fromY: number, toX: number, toY: number];
};

/** The part of the page that a map is drawn in, in units of the outlines. */
export type Sheet = { width: number; height: number; /** Units that a pixel has. */ pixel: number; hasLabels: boolean };

/** Labels would be illegible on a narrower map. */
const TOO_NARROW = 480;

/** Pixels at the right for names of the Fergana valley, whose regions are smaller than their names. */
const COLUMN = 92;

/** Pixels. */
export const LABEL_LINE = 14;
const LABEL_HEIGHT = 2 * LABEL_LINE + 4;

/** The capital's inset is over its neighbours, north of the capital itself. */
export const INSET_AT = [650, 60] as const;

export function fitSheet(width: number): Sheet {
  const hasLabels = width >= TOO_NARROW;
  const pixel = shapes.width / (hasLabels ? width - COLUMN : width);
  return { width: width * pixel, height: (width * pixel * shapes.height) / shapes.width, pixel, hasLabels };
}

/** Regions so close together that their labels would overlap. */
const VALLEY: ReadonlySet<Code> = new Set(['1703', '1714', '1730']);

type Outside = (high: number) => Omit<LabelPlace, 'code' | 'line'> & { from?: readonly [number, number] };

/**
 * Labels beside regions that may be too small for them. Those of the valley are in a column at the right edge, those of
 * the south one below the other. `high` is the height of a label.
 */
const OUTSIDE: Readonly<Partial<Record<Code, Outside>>> = {
  '1733': (high) => ({ x: 190, y: 360 + high / 2, anchor: 'middle' }),
  '1706': (high) => ({ x: 335, y: 470 + high / 2, anchor: 'end' }),
  '1726': () => ({ x: INSET_AT[0] + shapes.inset.size + 20, y: INSET_AT[1] + shapes.inset.size / 2, anchor: 'start' }),
  '1727': (high) => ({ x: 830, y: 240 - high / 2, anchor: 'start', from: [845, 300] }),
  '1714': () => ({ x: 1010, y: 285, anchor: 'start' }),
  '1703': (high) => ({ x: 1010, y: 285 + high, anchor: 'start' }),
  '1730': (high) => ({ x: 1010, y: 285 + 2 * high, anchor: 'start' }),
  '1724': (high) => ({ x: 790, y: 445 + high / 2, anchor: 'start' }),
  '1708': (high) => ({ x: 745, y: 447 + (3 * high) / 2, anchor: 'start' }),
  '1722': (high) => ({ x: 775, y: 449 + (5 * high) / 2, anchor: 'start' }),
};

/** A label is on its region if it fits, otherwise beside the country. */
export function labelPlaces(codes: readonly Code[], labelText: (code: Code) => LabelText, pixel: number): LabelPlace[] {
  return codes.map((code) => {
    const { at, room } = shapes.regions[code];
    const [x = 0, y = 0] = at;
    const { name, figure } = labelText(code);
    const outside = OUTSIDE[code]?.(LABEL_HEIGHT * pixel);
    const fits = !VALLEY.has(code) && measureText([name, figure]) * pixel <= room;
    if (!outside || fits) return { code, x, y, anchor: 'middle' };
    const { from = [x, y], ...place } = outside;
    // The inset has its own line.
    return code === shapes.inset.code ? { code, ...place } : { code, ...place, line: lineTo(place, from, pixel) };
  });
}

/** A line to the nearest side of the label, ending before its letters. */
function lineTo(
  { x, y, anchor }: Pick<LabelPlace, 'x' | 'y' | 'anchor'>,
  [fromX, fromY]: readonly [number, number],
  pixel: number,
): NonNullable<LabelPlace['line']> {
  const half = (LABEL_HEIGHT / 2) * pixel;
  if (anchor === 'start' && fromX < x && Math.abs(fromY - y) < 3 * half) return [fromX, fromY, x - 4 * pixel, y];
  return [fromX, fromY, Math.max(x, Math.min(fromX, x + half)), fromY < y ? y - half : y + half];
}
