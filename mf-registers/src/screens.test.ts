import { testScreens } from '@klaster/shared/testing';
import { definition } from './routes';

// One register represents all: they have the same screens and differ only in data.
testScreens({
  load: () => import('./remote'),
  definition,
  table: `
/reestrs?province=1703&district=1703202&search=namuna&active=true&page=2&size=50&sort=-district
  CREATE + Янги кластер + Файлдан киритиш
  UPDATE + Таҳрирлаш: Намуна
  DELETE + Чиқариш: Намуна
  cluster - Ҳолати - Саҳифадаги барча ёзувлар - Ҳолати, янгиланди - Танлаш: Намуна
  Янги кластер > /reestrs/create province district search active page size sort
  Реестрда (current) > -active -page -size -sort
  Реестрдан чиқарилган > /deregistered-clusters province district search
  Намуна > /reestrs/view/1 province district search active page size sort
  Таҳрирлаш: Намуна > /reestrs/edit/1 province district search active page size sort
  Олдинги саҳифа > -page
  1-саҳифа > -page
  > page= 3 10
  Excel opens Excel
  Excel / Рўйхатни юклаб олиш saves Кластерлар реестри.xlsx with a token province_code=1703 district_code=1703202 search=namuna active=true sort=-district
  Excel / Файлдан киритиш opens Файлдан киритиш
  Тозалаш > -province -district -search -active -page
  Устунлар opens a panel
  Кластер номи > -page -sort
  > -page sort= province district land_area updated_at
  Чиқариш: Намуна opens Чиқариш
/deregistered-clusters?province=1703&district=1703202&search=namuna&page=2&size=50&sort=-district
  ADMIN + Тиклаш
  cluster - Саҳифадаги барча ёзувлар - Танлаш: Намуна
  Реестрда > /reestrs province district search
  Реестрдан чиқарилган (current) > -page -size -sort
  Намуна > /reestrs/view/1 province district search page size sort
  Олдинги саҳифа > -page
  1-саҳифа > -page
  > page= 3 10
  Excel opens Excel
  Excel / Рўйхатни юклаб олиш saves Реестрдан чиқарилган кластерлар.xlsx with a token state=removed province_code=1703 district_code=1703202 search=namuna sort=-district
  Тозалаш > -province -district -search -page
  Устунлар opens a panel
  Кластер номи > -page -sort
  > -page sort= province district land_area removed_at
  Тиклаш opens Тиклаш
/reestrs/create?province=1703&search=namuna&page=2
  cluster = Реестр рўйхати
  Бекор қилиш > /reestrs province search page
  Сақлаш ва яна қўшиш refuses Кластер номи (мажбурий), СТИР (мажбурий), Туман ёки шаҳар (мажбурий), Манзил (мажбурий), Раҳбарнинг Ф.И.Ш. (мажбурий), Телефон рақами (мажбурий)
  Сақлаш refuses Кластер номи (мажбурий), СТИР (мажбурий), Туман ёки шаҳар (мажбурий), Манзил (мажбурий), Раҳбарнинг Ф.И.Ш. (мажбурий), Телефон рақами (мажбурий)
/reestrs/view/1?province=1703&search=namuna&page=2
  ADMIN + Тиклаш + Аудитда кўриш
  cluster - create-1.json - create-1.p7s - check-signature.mjs - Яна кўрсатиш
  Рўйхатга қайтиш > /deregistered-clusters province search page
  Аудитда кўриш > /audit entity=clusters entity_id=1
  create-1.json > data:application/json,%D0%9D%D0%B0%D0%BC%D1%83%D0%BD%D0%B0
  create-1.p7s > data:application/pkcs7-signature;base64,Намуна
  check-signature.mjs > /api/signatures/check-signature.mjs
  Тиклаш opens Тиклаш
/reestrs-auth?province=1703&district=1703202&search=namuna&page=2&size=50&sort=-district
  Намуна > /reestrs-auth/view/1 province district search page size sort
  Олдинги саҳифа > -page
  1-саҳифа > -page
  > page= 3 10
  Тозалаш > -province -district -search -page
  Устунлар opens a panel
  Кластер номи > -page -sort
  > -page sort= province district land_area
  CSV файлини юклаб олиш saves Кластерлар реестри.csv province_code=1703 district_code=1703202 search=namuna sort=-district
  JSON файлини юклаб олиш saves Кластерлар реестри.json province_code=1703 district_code=1703202 search=namuna sort=-district
/reestrs-auth/view/1?province=1703&search=namuna&page=2
  Рўйхатга қайтиш > /deregistered-auth province search page
  Рейтинги ва ҳисоботлари > /rating/cluster/1
`,
});
