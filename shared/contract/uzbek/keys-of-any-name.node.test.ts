import fc from 'fast-check';
import { compareUzbek, searchKey, sortKey, toLatin } from './index';

/** Names have one to three words. */
const word = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 10 });
const cyrillic = word('абвгдежзийклмнопрстуфхчшэюяўқғҳ');
const latin = word('abdefghijklmnopqrstuvxyzʻʼ');
const name = fc
  .array(fc.oneof(cyrillic, latin, word('0123456789')), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));

const holds = (property: fc.IRawProperty<unknown>) => void fc.assert(property, { seed: 2026, numRuns: 500 });

describe('any name', () => {
  it('is found by its spelling in the other script', () => {
    holds(fc.property(cyrillic, (any) => expect(searchKey(toLatin(any))).toBe(searchKey(any))));
  });

  it('is found in capitals, and with any kind of apostrophe', () => {
    holds(
      fc.property(name, fc.constantFrom(..."'`´‘’ʽ"), (any, mark) => {
        expect(searchKey(any.toUpperCase().replace(/[ʻʼ]/g, mark))).toBe(searchKey(any));
      }),
    );
  });

  it('has one place among any two others', () => {
    holds(
      fc.property(name, name, name, (a, b, c) => {
        const sorted = [a, b, c].toSorted(compareUzbek).map(sortKey);
        expect([c, a, b].toSorted(compareUzbek).map(sortKey)).toEqual(sorted);
        expect(compareUzbek(a, b)).toBe(-compareUzbek(b, a) || 0);
      }),
    );
  });

  it('has a sort key that a database sorts as we do', () => {
    holds(
      fc.property(name, name, (a, b) => {
        const bytes = Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)));
        expect(Math.sign(bytes)).toBe(compareUzbek(a, b));
      }),
    );
  });
});
