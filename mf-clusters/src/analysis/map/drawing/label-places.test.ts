import uzbek from '../../../locales/uz-Cyrl.json';
import { measureText } from '../../charts/text-width';
import { INSET_AT, LABEL_LINE, labelPlaces, fitSheet } from './label-places';
import type { Code, LabelText } from './label-places';
import { REGION_CODES } from './regions';
import shapes from './region-shapes.json';

const codes = REGION_CODES as Code[];
const names: Readonly<Record<string, string>> = uzbek.map.short;

const texts =
  (figure: string) =>
  (code: Code): LabelText => ({ name: names[code] ?? '', figure });

type Box = { code: string; left: number; right: number; top: number; bottom: number };

function boxesAt(width: number, figure: string): Box[] {
  const { pixel } = fitSheet(width);
  return labelPlaces(codes, texts(figure), pixel).map(({ code, x, y, anchor }) => {
    const length = measureText([names[code] ?? '', figure]) * pixel;
    const left = anchor === 'start' ? x : anchor === 'end' ? x - length : x - length / 2;
    return { code, left, right: left + length, top: y - LABEL_LINE * pixel, bottom: y + LABEL_LINE * pixel };
  });
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const widths = [480, 513, 560, 620, 720, 900, 1200];

describe.each(widths)('on a map of %i pixels', (width) => {
  test.each(['93 018,9', '1 093 018,9', '—'])(
    'each region has a label with %s; none overlaps another or crosses the edge',
    (figure) => {
      const boxes = boxesAt(width, figure);
      const sheet = fitSheet(width);
      expect(boxes).toHaveLength(14);
      for (const [index, box] of boxes.entries()) {
        expect([
          box.code,
          box.left >= 0 && box.right <= sheet.width,
          box.top >= 0 && box.bottom <= sheet.height,
        ]).toEqual([box.code, true, true]);
        for (const other of boxes.slice(index + 1))
          expect([box.code, other.code, overlap(box, other)]).toEqual([box.code, other.code, false]);
      }
    },
  );

  test('no label covers the inset of the capital', () => {
    const [left, top] = INSET_AT;
    const inset = {
      code: 'inset',
      left: left - 12,
      right: left + shapes.inset.size + 12,
      top: top - 12,
      bottom: top + shapes.inset.size + 12,
    };
    for (const box of boxesAt(width, '1 093 018,9')) expect([box.code, overlap(box, inset)]).toEqual([box.code, false]);
  });

  test('regions of the Fergana valley are named beside it, with a line to each', () => {
    const { pixel } = fitSheet(width);
    const valley = labelPlaces(codes, texts('1 093 018,9'), pixel).filter(({ code }) =>
      ['1703', '1714', '1730'].includes(code),
    );
    expect(valley.map(({ x, line }) => x >= shapes.width && line !== undefined)).toEqual([true, true, true]);
  });
});

test('a label is drawn inside a region with room for it, and a phone shows no labels', () => {
  const { pixel } = fitSheet(1200);
  expect(labelPlaces(['1735'], texts('1'), pixel)).toEqual([{ code: '1735', x: 173, y: 116, anchor: 'middle' }]);
  expect(labelPlaces(['1708'], () => ({ name: 'Жиззах', figure: '1' }), pixel)[0]).not.toHaveProperty('line');
  expect(fitSheet(358)).toMatchObject({ hasLabels: false, width: shapes.width, height: shapes.height });
});
