import { testScreens } from '@klaster/shared/testing';
import { definition } from './routes';

testScreens({
  load: () => import('./remote'),
  definition,
  table: `
/oil-factories-reestrs
  Реестрдан чиқарилган > /deregistered-oil-factories-reestrs
  Намуна > /oil-factories-reestrs/1703
/oil-factories-reestrs/1703?q=namuna&sort=-stir
  CREATE + Excel + Янги реестр қўшиш + Рўйхатни юклаб олиш + Файлдан киритиш - Excel: Рўйхатни юклаб олиш
  UPDATE + Таҳрирлаш: Намуна
  DELETE + Чиқариш: Намуна
  cluster - Ҳолати, янгиланди
  Янги реестр қўшиш > /oil-factories-reestrs/1703/create q sort
  Реестрда (current) > -sort
  Реестрдан чиқарилган > /deregistered-oil-factories-reestrs/1703 q
  Намуна > /oil-factories-reestrs-auth/view/1 q sort
  Таҳрирлаш: Намуна > /oil-factories-reestrs/1703/edit/1 q sort
  Excel opens Excel
  Excel / Рўйхатни юклаб олиш saves Ёғ-мой корхоналари.xlsx with a token province_code=1703 search=namuna
  Excel / Файлдан киритиш opens Файлдан киритиш
  Тозалаш > -q
  > sort= company_name stir daily_capacity annual_capacity sunflower_capacity removed_at status
  Чиқариш: Намуна opens Чиқариш
/oil-factories-reestrs/1703/create?q=namuna
  cluster = Вилоятлар рўйхати
  Бекор қилиш > /oil-factories-reestrs/1703 q
  Сақлаш ва яна қўшиш refuses Корхона номи (мажбурий), СТИР (мажбурий), Туман ёки шаҳар (мажбурий), Манзил (мажбурий), Раҳбарнинг Ф.И.Ш. (мажбурий), Телефон рақами (мажбурий)
  Сақлаш refuses Корхона номи (мажбурий), СТИР (мажбурий), Туман ёки шаҳар (мажбурий), Манзил (мажбурий), Раҳбарнинг Ф.И.Ш. (мажбурий), Телефон рақами (мажбурий)
/oil-factories-reestrs/1703/edit/1?q=namuna
  cluster = Вилоятлар рўйхати
  Бекор қилиш > /oil-factories-reestrs/1703 q
  Сақлаш refuses СТИР (мажбурий), Телефон рақами (мажбурий)
/deregistered-oil-factories-reestrs
  Реестрда > /oil-factories-reestrs
  Намуна > /deregistered-oil-factories-reestrs/1703
/deregistered-oil-factories-reestrs/1703?q=namuna&sort=-annual_capacity
  ADMIN + Тиклаш
  cluster - Ҳолати, янгиланди
  Реестрда > /oil-factories-reestrs/1703 q
  Реестрдан чиқарилган (current) > -sort
  Намуна > /oil-factories-reestrs-auth/view/1 q sort
  Excel: Рўйхатни юклаб олиш saves Чиқарилган ёғ-мой корхоналари.xlsx with a token state=removed province_code=1703 search=namuna sort=-annual_capacity
  Тозалаш > -q
  > sort= company_name stir daily_capacity annual_capacity sunflower_capacity removed_at status
  Тиклаш opens Тиклаш
/oil-factories-reestrs-auth
  Намуна > /oil-factories-reestrs-auth/1703
  CSV файлини юклаб олиш saves Ёғ-мой корхоналари.csv
  JSON файлини юклаб олиш saves Ёғ-мой корхоналари.json
/oil-factories-reestrs-auth/1703?q=namuna&sort=-annual_capacity
  Намуна > /oil-factories-reestrs-auth/view/1 q sort
  Тозалаш > -q
  > sort= company_name stir daily_capacity annual_capacity sunflower_capacity removed_at
  CSV файлини юклаб олиш saves Ёғ-мой корхоналари.csv province_code=1703 search=namuna sort=-annual_capacity
  JSON файлини юклаб олиш saves Ёғ-мой корхоналари.json province_code=1703 search=namuna sort=-annual_capacity
/oil-factories-deregistered-reestrs-auth/1703?q=namuna&sort=-annual_capacity
  Намуна > /oil-factories-reestrs-auth/view/1 q sort
  Тозалаш > -q
  > sort= company_name stir daily_capacity annual_capacity sunflower_capacity removed_at
  CSV файлини юклаб олиш saves Чиқарилган ёғ-мой корхоналари.csv state=removed province_code=1703 search=namuna sort=-annual_capacity
  JSON файлини юклаб олиш saves Чиқарилган ёғ-мой корхоналари.json state=removed province_code=1703 search=namuna sort=-annual_capacity
/oil-factories-reestrs-auth/view/1?q=namuna
  Рўйхатга қайтиш > /oil-factories-deregistered-reestrs-auth/1703 q
`,
});
