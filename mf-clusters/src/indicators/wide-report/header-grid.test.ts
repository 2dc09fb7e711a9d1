import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import { HEADER_HEIGHT, headerRows } from './header-grid';

const rows = headerRows(INDICATORS);

describe('the header of the wide report', () => {
  it('begins with the sections in their order', () => {
    expect(rows[0]?.map(({ name }) => name)).toEqual([...SECTIONS]);
  });

  it('covers every column in every row, without a hole or an overlap', () => {
    const width = Array.from({ length: HEADER_HEIGHT }, () => 0);
    rows.forEach((cells, row) =>
      cells.forEach(({ colSpan, rowSpan }) => {
        for (let down = 0; down < rowSpan; down += 1) width[row + down] = (width[row + down] ?? 0) + colSpan;
      }),
    );
    expect(width).toEqual(Array.from({ length: HEADER_HEIGHT }, () => INDICATORS.length));
  });

  it('names every field once, down to the last row', () => {
    const fields = rows.flatMap((cells, row) =>
      cells.filter(({ kind }) => kind === 'field').map(({ name, rowSpan }) => ({ name, end: row + rowSpan })),
    );
    expect(fields.map(({ name }) => name).sort()).toEqual(INDICATORS.map(({ key }) => key).sort());
    expect(fields.every(({ end }) => end === HEADER_HEIGHT)).toBe(true);
  });

  it('puts a group within a group over the columns of the inner one only', () => {
    const funds = rows.flat().filter(({ section, kind }) => section === 'III' && kind === 'group');
    expect(funds.map(({ name, colSpan }) => [name, colSpan])).toEqual([
      ['third_area', 3],
      ['third_funds', 4],
      ['third_funds_of_which', 3],
    ]);
  });
});
