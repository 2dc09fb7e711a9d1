import districts from './fixtures/district-names.json';
import { compareUzbek, searchKey, sortKey } from './index';

test.each([
  ['Qashqadaryo', 'Қашқадарё', 'кашкадарё', 'Кашкадарья', 'qashqadaryo'],
  ['Тошкент', 'Ташкент', 'Tashkent', 'TOSHKENT'],
  ['Buxoro', 'Бухоро', 'Бухара', 'Bukhara'],
  ['Навоий', 'Navoi', 'Навои'],
  ['Исҳоқ', 'Isʼhoq', "Is'hoq", 'Ishoq'],
  ['Тупроққалъа', 'Tuproqqalʼa', 'tuproqala'],
  ['стажёр', 'stajor'],
  ['бюджет', 'budjet'],
  ['«Олтин тола» МЧЖ', 'oltin  tola mchj', 'Олтин-тола МЧЖ'],
])('%s is found however it is typed', (name, ...typed) => {
  expect(typed.map(searchKey)).toEqual(typed.map(() => searchKey(name)));
});

test('a key holds small Latin letters, digits and single spaces', () => {
  expect(searchKey(' 5-сон, «Ғўза_100%» ')).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/);
  expect(searchKey('«»')).toBe('');
});

test('both spellings of every district have one search key', () => {
  for (const [latin, cyrillic] of districts.pairs as [string, string][]) {
    expect(searchKey(latin)).toBe(searchKey(cyrillic));
  }
});

test('words come in the order of the Uzbek Cyrillic alphabet', () => {
  const alphabet = [...'абвгдеёжзийклмнопрстуфхцчшъьэюяўқғҳ'];
  expect(alphabet.toReversed().toSorted(compareUzbek)).toEqual(alphabet);
});

test('words come in the order of the Uzbek Latin alphabet', () => {
  const names = ['Andijon', 'Denov', 'Zomin', 'Oʻzbekiston', 'Gʻijduvon', 'Shovot', 'Chinoz'];
  expect(names.toReversed().toSorted(compareUzbek)).toEqual(names);
});

test('digits go by value, then Latin, then Cyrillic; case and quotation marks do not count', () => {
  const names = ['2-сон', '10-сон', 'Agro', 'анор', '«Бек»', 'Бўз'];
  expect(names.toReversed().toSorted(compareUzbek)).toEqual(names);
  expect(compareUzbek('«Анор»', 'анор')).toBe(0);
});

test('a shorter name goes before its continuation', () => {
  expect(['Янгийўл шаҳри', 'Янгийўл'].toSorted(compareUzbek)).toEqual(['Янгийўл', 'Янгийўл шаҳри']);
});

test('a sort key is printable ASCII, so bytes and characters compare alike', () => {
  for (const name of [...districts.pairs.flat(), 'Щёлково ы № 12345678901', 'é']) {
    expect(sortKey(name)).toMatch(/^[ -~]*$/);
  }
});
