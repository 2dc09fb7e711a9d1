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
  Чорак мақсади: 1 тадан 1 тасига эришилди > /rating/1/what-if year=2025 quarter=4 figures=cluster_lands:1
  ПаспортКластер паспорти2 / 21 хатоизоҳ бор > -section
  II. Ер майдони ва пахта ҳосили3 / 3 > section=I
  IIII. Ҳосилдорлик динамикаси (2021–2023 йиллар)3 / 3 > section=II
  IIIIII. Сув тежовчи технологиялар6 / 6 > section=III
  IVIV. Лазерли текисланган ерлар1 / 1 > section=IV
  VV. Машинада терилган пахта2 / 2 > section=V
  VIVI. Ирригация ва мелиорация объектлари2 / 2 > section=VI
  VIIVII. Ерларни қайта фойдаланишга киритиш5 / 5 > section=VII
  VIIIVIII. Илмий марказ ва лабораториялар3 / 3 > section=VIII
  IXIX. Халқаро сертификатлар5 / 5 > section=IX
  XX. Пахта етиштириш харажатлари4 / 4 > section=X
  XIXI. Харид нархи бўйича тўловлар2 / 2 > section=XI
  XIIXII. Солиқ тўловлари2 / 2 > section=XII
  XIIIXIII. Жалб этилган инвестициялар5 / 5 > section=XIII
  XIVXIV. Маркировка тизими1 / 1 > section=XIV
  XVXV. Қўшилган қиймат занжири10 / 10 > section=XV
  XVIXVI. Инвестиция лойиҳалари12 / 12 > section=XVI
  XVIIXVII. Кичик тикувчилик цехлари4 / 4 > section=XVII
  XVIIIXVIII. Қуёш панеллари4 / 4 > section=XVIII
  XXXX. Экспорт8 / 8 > section=XX
  Excel opens Excel
  Юбориш opens Ҳисоботни юбориш
  Олдинги бўлим > section=XVIII
  Кейинги бўлим > section=XX
  sends PATCH /api/reports/:id/sections/:section when it is left
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
