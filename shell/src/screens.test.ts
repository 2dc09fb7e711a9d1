import { testScreens } from '@klaster/shared/testing';
import { definition, load } from './test/screens';

testScreens({
  load,
  definition,
  table: `
/help?q=namuna
/notices?page=2
  Намуна · Ҳисобот қайтарилди (2026 йил, 1‑чорак) · бўлимлар: Намуна > /notices/Намуна
/releases
  ADMIN sees it alone
/status
/contacts/edit
  ADMIN sees it alone
  province ADMIN none of that
  Саҳифани очиш > /contacts
  +998 90 123-45-67 > tel:+998 90 123-45-67
  namuna@namuna.uz > mailto:namuna@namuna.uz
  > page= 2 50
/invitation
/second-factor
/profile
  Маълумотларимни юклаб олиш saves маълумотларим.json with a token
  Сақлаш refuses Манзил
  Паролни алмаштириш refuses Жорий парол (мажбурий), Иловадаги код ёки тиклаш коди (мажбурий), Янги парол (мажбурий)
  Ажратиш opens Ажратиш
  Тиклаш кодларини янгилаш opens Тиклаш кодларини янгилаш
  Тиклаш кодларини янгилаш refuses Жорий парол (мажбурий), Иловадаги код ёки тиклаш коди (мажбурий)
  Ўчириш opens Ўчириш
  Ўчириш refuses Жорий парол (мажбурий), Иловадаги код ёки тиклаш коди (мажбурий)
/users?search=namuna&territory=1703&position=CREATE&page=2
  ADMIN sees it alone
  province ADMIN without = Тизим калитлари without = Кириш талаби
  Тизим калитлари > /users/keys
  Файлдан қўшиш > /users/import search territory position page
  Фойдаланувчи қўшиш > /users/create search territory position page
  Намуна > /users/edit/1 search territory position page
  Олдинги саҳифа > -page
  1-саҳифа > -page
  > page= 3 10
  Кириш талаби opens Икки босқичли кириш талаби
  Тозалаш > -search -territory -position -page
  > -page sort= -full_name login last_sign_in
/users/create?search=namuna&page=2
  ADMIN sees it alone
  Бекор қилиш > /users search page
  Сақлаш refuses Ф.И.Ш. (мажбурий), Логин (мажбурий), Ҳудуд (мажбурий)
/users/import?search=namuna&page=2
  ADMIN sees it alone
  Рўйхатга қайтиш > /users search page
  Бўш шакл saves Бўш шакл.xlsx with a token
/users/keys
  ADMIN sees it alone
  province ADMIN none of that
  Фойдаланувчилар > /users
  Калит яратиш opens Калит яратиш
  Калит яратиш refuses Тизим номи (мажбурий), Ҳудуд (мажбурий)
  Амаллар opens Амаллар
  Амаллар / Ўриндан такрорлаш opens Ўриндан такрорлаш
  Амаллар / Ўриндан такрорлаш refuses Шу ўриндан кейин (мажбурий)
  Амаллар / Вебхукни ўчириш opens Вебхукни ўчириш
/users/edit/1?search=namuna&page=2
  ADMIN sees it alone
  Рўйхатга қайтиш > /users search page
  Шахсий маълумотларни юклаб олиш saves klaster-.json with a token
`,
});
