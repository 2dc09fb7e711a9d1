import { csvLine } from './csv';

it('writes a line of RFC 4180: texts quoted, numbers with a point, nothing for null', () => {
  const moment = new Date('2026-11-22T05:00:00Z');
  expect(csvLine(['«Олтин», "Тола"', '012345678', 1234.5, null, moment])).toBe(
    '"«Олтин», ""Тола""","012345678",1234.5,,"2026-11-22T05:00:00+05:00"\r\n',
  );
});

it.each(['=1+1', '+998', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A1'])(
  'quotes %j, so that spreadsheets do not run it as a formula',
  (text) => {
    expect(csvLine([text, 'a'])).toBe(`"'${text}","a"\r\n`);
  },
);

it('does not change a text that only contains such a character', () => {
  expect(csvLine(['А-1; =1+1'])).toBe('"А-1; =1+1"\r\n');
});
