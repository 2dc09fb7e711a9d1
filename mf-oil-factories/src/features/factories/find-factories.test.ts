import { aFactory } from '../../test/fixtures';
import { findFactories } from './find-factories';

const FACTORIES = [
  aFactory({ id: 1, company_name: 'Қашқадарё ёғ-мой', stir: '301234567' }),
  aFactory({ id: 2, company_name: 'Shahrisabz yogʻ', stir: '309876543' }),
];

const idsFor = (text: string) => findFactories(FACTORIES, text).map(({ id }) => id);

describe('findFactories', () => {
  it.each([
    ['қашқа', [1]],
    ['qashqadaryo', [1]],
    ['Кашкадарё', [1]],
    ['шаҳрисабз', [2]],
    ['ёғ', [1, 2]],
    ['3098', [2]],
    // A STIR is found by its first digits, here as in the file.
    ['9876', []],
    ['309 876 543', [2]],
    ['  ', [1, 2]],
    ['«»', []],
    ['Кошка', [1]],
    ['Фарғона', []],
    ['xxxx', []],
  ])('"%s"', (text, ids) => {
    expect(idsFor(text)).toEqual(ids);
  });
});
