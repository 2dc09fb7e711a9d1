/**
 * Stems that letter rules get wrong, in lower case; suffixes follow by rule. A final ь is only in the bare word
 * (сентябрь, сентябрда). Source: Uzbek spelling rules of 24 August 1995 and common usage.
 */
type Stem = readonly [latin: string, cyrillic: string];

/** Stems that the rules get wrong in both directions: Russian ё, ю, я after a consonant. */
const BOTH_WAYS: readonly Stem[] = [
  ['sentabr', 'сентябрь'],
  ['oktabr', 'октябрь'],
  ['budjet', 'бюджет'],
  ['stajor', 'стажёр'],
  ['flaga', 'фляга'],
  ['juri', 'жюри'],
  ['broshura', 'брошюра'],
  ['parashut', 'парашют'],
  ['rejissor', 'режиссёр'],
];

/** Stems that the rules get wrong only from Latin into Cyrillic. */
const INTO_CYRILLIC: readonly Stem[] = [
  ['yanvar', 'январь'],
  ['fevral', 'февраль'],
  ['aprel', 'апрель'],
  ['iyun', 'июнь'],
  ['iyul', 'июль'],
  ['noyabr', 'ноябрь'],
  ['dekabr', 'декабрь'],
  ['obyekt', 'объект'],
  ['subyekt', 'субъект'],
  ['syezd', 'съезд'],
  ['premyer', 'премьер'],
  ['kompyuter', 'компьютер'],
  ['intervyu', 'интервью'],
  ['pavilyon', 'павильон'],
  ['batalyon', 'батальон'],
  ['rayon', 'район'],
  ['mayor', 'майор'],
  ['albom', 'альбом'],
  ['fakultet', 'факультет'],
  ['filtr', 'фильтр'],
  ['avtomobil', 'автомобиль'],
  ['model', 'модель'],
  ['panel', 'панель'],
  ['parol', 'пароль'],
  ['tekstil', 'текстиль'],
  ['dizel', 'дизель'],
  ['pensiya', 'пенсия'],
  ['sirk', 'цирк'],
  ['sex', 'цех'],
  ['sement', 'цемент'],
  ['sentner', 'центнер'],
  ['sisterna', 'цистерна'],
  ['konsert', 'концерт'],
  ['konsern', 'концерн'],
  ['konsept', 'концепт'],
  ['prinsip', 'принцип'],
  ['litsey', 'лицей'],
  ['litsenz', 'лиценз'],
  ['ofitser', 'офицер'],
  ['dotsent', 'доцент'],
  ['protsent', 'процент'],
  ['protsess', 'процесс'],
  ['retsept', 'рецепт'],
  ['sotsial', 'социал'],
  ['spets', 'спец'],
];

const bare = (stem: string): string => stem.replace(/ь$/, '');

/** Stem at the start of a word: its number of letters, and its spelling in the other script. */
export type KnownStem = { readonly length: number; readonly spelling: string };

/** @param word lower case, Cyrillic. */
export function knownCyrillicStem(word: string): KnownStem | undefined {
  const stem = BOTH_WAYS.find(([, cyrillic]) => word.startsWith(bare(cyrillic)));
  return stem && { length: bare(stem[1]).length, spelling: stem[0] };
}

const LATIN_STEMS = [...BOTH_WAYS, ...INTO_CYRILLIC];

/** @param word lower case, Latin, apostrophes canonical. */
export function knownLatinStem(word: string): KnownStem | undefined {
  const stem = LATIN_STEMS.find(([latin]) => word.startsWith(latin));
  if (!stem) return undefined;
  const [latin, cyrillic] = stem;
  return { length: latin.length, spelling: word === latin ? cyrillic : bare(cyrillic) };
}
