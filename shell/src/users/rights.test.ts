import { ACTS } from '@klaster/shared/contract/accounts';
import en from './locales/en.json';
import ru from './locales/ru.json';
import uzCyrl from './locales/uz-Cyrl.json';
import uzLatn from './locales/uz-Latn.json';

test.each(Object.entries({ en, ru, uzCyrl, uzLatn }))('no right is without words in %s', (_, { rights }) => {
  expect(Object.keys(rights.acts).toSorted()).toEqual([...ACTS].toSorted());
  expect(Object.values(rights.acts).filter((words) => words.trim() === '')).toEqual([]);
});
