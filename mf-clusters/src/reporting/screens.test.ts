import { testScreens } from '@klaster/shared/testing';
import { definition } from '../routes';

testScreens({
  load: () => import('../remote'),
  definition,
  table: `
/amallar?cluster_annual=2025&cluster_quarter=2&province=1703&late=true&page=2
  UPDATE + Барчасини кўриб чиқиш (1)
  province - Вилоят
  Янги1 > -page
  Тасдиқланган1 > -page status=confirmed
  Рад этилган1 > -page status=rejected
  Барчаси3 > -page status=all
  Кечиккан1 > -late -page
  Намуна > /amallar/cluster-info/1 province late status=new
  Олдинги саҳифа > -page
  1-саҳифа > -page
  3-саҳифа > page=3
  10-саҳифа > page=10
  Кейинги саҳифа > page=3
  Тозалаш > -cluster_annual -cluster_quarter -province -late -page
/malumotlarim?page=2
  CREATE + Бошлаш: 2026 йил, 1-чорак
  2026 йил, 1-чорак > /malumotlarim/cluster-info/1
  Бошлаш: 2026 йил, 1-чорак > /malumotlarim/edit/1
/malumotlarim/create
  Бошлаш: 2026 йил, 1-чорак > /malumotlarim/edit/1
/malumotlarim/edit/1?section=XIX
  Excel opens Excel
  Юбориш opens Ҳисоботни юбориш
  Олдинги бўлим > section=XVIII
  Кейинги бўлим > section=XX
/hududlar/create/1
  Бошлаш: 2026 йил, 1-чорак > /hududlar/edit/1
/amallar/cluster-info/1/rounds?status=new&province=1703
  ADMIN sees it alone
  Аудитда кўриш > /audit entity=reports entity_id=1
/malumotlarim/cluster-info/1
  Ҳисобот тарихи > /malumotlarim/cluster-info/1/rounds
  Таҳрирлаш > /malumotlarim/edit/1
  Кластер паспорти > /malumotlarim/edit/1 section=passport
`,
});
