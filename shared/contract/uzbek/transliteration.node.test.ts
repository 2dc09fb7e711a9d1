import districts from './fixtures/district-names.json';
import { toCyrillic, toLatin } from './index';

/** Latin | Cyrillic, each way without loss. */
const WORDS = [
  ['Yangiyoʻl', 'Янгийўл'],
  ['Oʻrtachirchiq', 'Ўртачирчиқ'],
  ['Gʻijduvon', 'Ғиждувон'],
  ['Ellikqalʼa', 'Элликқалъа'],
  ['Tuproqqalʼa', 'Тупроққалъа'],
  ['Yozyovon', 'Ёзёвон'],
  ['Boyovut', 'Боёвут'],
  ['Sariosiyo', 'Сариосиё'],
  ['Yangiyer', 'Янгиер'],
  ['Payariq', 'Паяриқ'],
  ['Oqdaryo', 'Оқдарё'],
  ['Chortoq', 'Чортоқ'],
  ['Xoʻjaobod', 'Хўжаобод'],
  ['Qoʻngʻirot', 'Қўнғирот'],
  ['Isʼhoq', 'Исҳоқ'],
  ['asʼhob', 'асҳоб'],
  ['eʼlon', 'эълон'],
  ['maʼno', 'маъно'],
  ['maʼyus', 'маъюс'],
  ['yetti', 'етти'],
  ['qayerda', 'қаерда'],
  ['paxta-toʻqimachilik klasteri', 'пахта-тўқимачилик кластери'],
  ['poeziya', 'поэзия'],
  ['aeroport', 'аэропорт'],
  ['eksport', 'экспорт'],
  ['tayyor loyiha', 'тайёр лойиҳа'],
  ['hayot', 'ҳаёт'],
  ['militsiya', 'милиция'],
  ['investitsiya', 'инвестиция'],
  ['operatsion', 'операцион'],
  ['aksiyadorlik', 'акциядорлик'],
  ['funksiya', 'функция'],
  ['stansiya', 'станция'],
  ['pensiya', 'пенсия'],
  ['litsenziya', 'лицензия'],
  ['sertifikat', 'сертификат'],
  ['sirk', 'цирк'],
  ['konsert', 'концерт'],
  ['sexlari', 'цехлари'],
  ['sentner', 'центнер'],
  ['kompyuter', 'компьютер'],
  ['pavilyon', 'павильон'],
  ['obyekt', 'объект'],
  ['subyektlar', 'субъектлар'],
  ['rayon', 'район'],
  ['mayor', 'майор'],
  ['budjet', 'бюджет'],
  ['stajor', 'стажёр'],
  ['aprel', 'апрель'],
  ['iyun', 'июнь'],
  ['iyul', 'июль'],
  ['sentabr', 'сентябрь'],
  ['oktabrda', 'октябрда'],
  ['kooperativ', 'кооператив'],
  ['reyestr', 'реестр'],
] as const;

test.each(WORDS)('%s is %s', (latin, cyrillic) => {
  expect(toLatin(cyrillic)).toBe(latin);
  expect(toCyrillic(latin)).toBe(cyrillic);
});

test('names of all 206 districts and cities pass both ways', () => {
  const pairs = districts.pairs as [string, string][];
  expect(pairs.map(([, cyrillic]) => toLatin(cyrillic))).toEqual(pairs.map(([latin]) => latin));
  expect(pairs.map(([latin]) => toCyrillic(latin))).toEqual(pairs.map(([, cyrillic]) => cyrillic));
});

test.each([
  ['мўъжиза', 'moʻjiza'],
  ['адъютант', 'adyutant'],
  ['абзац', 'abzas'],
  ['борщ', 'borshch'],
])('%s becomes %s, with a loss', (cyrillic, latin) => {
  expect(toLatin(cyrillic)).toBe(latin);
});

test.each([
  ['ШАРҚ', 'SHARQ'],
  ['Шарқ', 'Sharq'],
  ['БОШ', 'BOSH'],
  ['Я', 'Ya'],
  ['МЧЖ', 'MChJ'],
  ['АҚШнинг', 'AQSHning'],
  ['РЕЕСТР ўчириш', 'REYESTR oʻchirish'],
  ['СЕНТЯБРЬ', 'SENTABR'],
])('capitals: %s becomes %s', (cyrillic, latin) => {
  expect(toLatin(cyrillic)).toBe(latin);
});

test.each(["'", '‘', '’', '`', '´', 'ʻ', 'ʼ', 'ʽ'])('%s is read as the mark of a letter and as the tutuq', (mark) => {
  expect(toCyrillic(`O${mark}zbekiston tog${mark} e${mark}lon`)).toBe('Ўзбекистон тоғ эълон');
});

test.each([
  ['togʻe', 'тоғе'],
  ['oʻet', 'ўэт'],
  ['poema', 'поэма'],
  ['bet', 'бет'],
  ['ega', 'эга'],
])('e of %s depends on the letter before; the mark of gʻ is not a letter', (latin, cyrillic) => {
  expect(toCyrillic(latin)).toBe(cyrillic);
});

test('quotation marks that look like apostrophes stay', () => {
  expect(toCyrillic("'bino' ‘yangi’")).toBe("'бино' ‘янги’");
});

test('a date takes hyphens in Latin', () => {
  expect(toLatin('2026 йил 20 ноябрь')).toBe('2026-yil 20-noyabr');
  expect(toLatin('{{year}} йил {{day}} {{month}}')).toBe('{{year}}-yil {{day}}-{{month}}');
  expect(toLatin('2021–2023 йиллар')).toBe('2021–2023 yillar');
});

test.each([
  ['ҳосил 25 ц/га', 'hosil 25 ц/га'],
  ['Ер майдони, га', 'Yer maydoni, ga'],
  ['га', 'ga'],
  ['{{area}} га', '{{area}} ga'],
  ['РЕЕСТР га қайтариш', 'REYESTR ga qaytarish'],
  ['12 кВт қувват', '12 kW quvvat'],
  ['минг т пахта', 'ming t paxta'],
  ['Жами {{ҳисоб}} та', 'Jami {{ҳисоб}} ta'],
  ['манзил: https://agro.uz/пахта', 'manzil: https://agro.uz/пахта'],
  ['info@agro.uz га ёзинг', 'info@agro.uz ga yozing'],
  ['Better Cotton, GPS ва XIV бўлим', 'Better Cotton, GPS va XIV boʻlim'],
])('only words of %s change', (cyrillic, latin) => {
  expect(toLatin(cyrillic)).toBe(latin);
});

test.each([
  ['XIV boʻlim, IV chorak', 'XIV бўлим, IV чорак'],
  ['Better Cotton, OEKO-TEX va BCI', 'Better Cotton, OEKO-TEX ва BCI'],
  ['Cotton Web MChJ', 'Cotton Web МЧЖ'],
  ['AB12 buyruq, 5-son', 'AB12 буйруқ, 5-сон'],
  ['{{name}} www.agro.uz info@agro.uz', '{{name}} www.agro.uz info@agro.uz'],
])('only Uzbek words of %s change', (latin, cyrillic) => {
  expect(toCyrillic(latin)).toBe(cyrillic);
});

describe('words of plain syllables', () => {
  const CONSONANTS = [...'бвгдзйклмнпртфхжчшқғҳ'];
  const VOWELS = [...'аиоуў'];
  const pick = (letters: string[], seed: number) => letters[seed % letters.length] ?? '';

  /** Unique for numbers below 10^6. */
  const word = (seed: number) =>
    [7, 11, 13].map((step) => pick(CONSONANTS, seed * step) + pick(VOWELS, Math.floor(seed / step))).join('') +
    pick(CONSONANTS, seed);

  test('survive a round trip, in lower and upper case', () => {
    for (let seed = 1; seed < 4000; seed += 1) {
      // In Latin they equal я, ю and ё.
      const plain = word(seed).replace(/й(?=[аоу])/g, 'н');
      expect(toCyrillic(toLatin(plain))).toBe(plain);
      expect(toCyrillic(toLatin(plain.toUpperCase()))).toBe(plain.toUpperCase());
    }
  });
});
