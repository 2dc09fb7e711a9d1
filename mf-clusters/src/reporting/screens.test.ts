import { testScreens } from '@klaster/shared/testing';
import { definition } from '../routes';

testScreens({
  load: () => import('../remote'),
  definition,
  table: `
/amallar?cluster_annual=2025&cluster_quarter=2&province=1703&late=true&page=2
  province - Вилоят
  Янги1 (current) > -page
  > -page status= confirmed rejected all
  Кечиккан1 (current) > -late -page
  Намуна > /amallar/cluster-info/1 province late status=new
  Олдинги саҳифа > -page
  1-саҳифа > -page
  > page= 3 10
  Одатдагиларни тасдиқлаш (1) opens Одатдаги ҳисоботларни тасдиқлаш
  Одатдагиларни тасдиқлаш (1) refuses Изоҳ қолдириш
  Тозалаш > -cluster_annual -cluster_quarter -province -late -page
  > -page sort= unexplained
/malumotlarim?page=2
  CREATE + Бошлаш: 2026 йил, 1‑чорак
  2026 йил, 1‑чорак > /malumotlarim/cluster-info/1
  Бошлаш: 2026 йил, 1‑чорак > /malumotlarim/edit/1
/malumotlarim/create
  Бошлаш: 2026 йил, 1‑чорак > /malumotlarim/edit/1
/malumotlarim/edit/1?section=XVIII
  Чорак мақсади: 1 тадан 1 тасига эришилди > /rating/1/what-if year=2025 quarter=4 figures=cluster_lands:1
  ПаспортКластер паспорти2 / 21 хатоизоҳ бор > -section
  > section= I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XIX XX
  Excel opens Excel
  Excel / Шаклни Excel’да юклаб олиш saves Ҳисобот 2026-1.xlsx with a token
  Юбориш opens Ҳисоботни юбориш
  sends PATCH /api/reports/:id/sections/:section when it is left
/hududlar/create/1
  Бошлаш: 2026 йил, 1‑чорак > /hududlar/edit/1
/amallar/cluster-info/1/rounds?status=new&province=1703
  ADMIN + Аудитда кўриш
  Аудитда кўриш > /audit entity=reports entity_id=1
  submitted-1.json > data:application/json,%D0%9D%D0%B0%D0%BC%D1%83%D0%BD%D0%B0
  submitted-1.p7s > data:application/pkcs7-signature;base64,Намуна
  check-signature.mjs > /api/signatures/check-signature.mjs
/malumotlarim/cluster-info/1
  Ҳисобот тарихи > /malumotlarim/cluster-info/1/rounds
  Таҳрирлаш > /malumotlarim/edit/1
  Кластер паспорти > /malumotlarim/edit/1 section=passport
`,
});
