import { testScreens } from '@klaster/shared/testing';
import { definition } from './routes';

// The screens of reports have a separate table.
testScreens({
  load: () => import('./remote'),
  definition,
  table: `
/hududlar?cluster_annual=2025&cluster_quarter=2
  ADMIN + Ҳисобот даврлари
  Ҳисобот даврлари > /hududlar/periods
  Намуна > /hududlar/clusters/1703 cluster_annual cluster_quarter
  Бутун чорак Excel’да saves 2025, 2‑чорак.xlsx with a token year=2025 quarter=2
  Тозалаш > -cluster_annual -cluster_quarter
/hududlar/clusters/1703?cluster_annual=2025&cluster_quarter=2&search=namuna&status=new&page=2
  Намуна > /hududlar/cluster-info/1
  Намуна: ҳисоботни тўлдириш > /hududlar/edit/1
  Олдинги саҳифа > -page
  1-саҳифа > -page
  > page= 3 10
  Тозалаш > -cluster_annual -cluster_quarter -search -status -page
/hududlar/periods
  UPDATE + Намуна – Намуна: ваколатни тўхтатиш
  ADMIN + Янги чоракни очиш + 2026 йил, 1‑чорак: муддатни ўзгартириш + 2026 йил, 1‑чорак: ёпиш + Сана (мажбурий) + Тақвим: Сана + Номи (мажбурий) + Қўшиш + 20.11.2026, Намуна: олиб ташлаш + 1-босқич (мажбурий) + 2-босқич + 3-босқич + 4-босқич + Сақлаш
  province ADMIN without + Янги чоракни очиш without + 2026 йил, 1‑чорак: муддатни ўзгартириш without + 2026 йил, 1‑чорак: ёпиш without + Сана (мажбурий) without + Тақвим: Сана without + Номи (мажбурий) without + Қўшиш without + 20.11.2026, Намуна: олиб ташлаш without + 1-босқич (мажбурий) without + 2-босқич without + 3-босқич without + 4-босқич without + Сақлаш
  Янги чоракни очиш opens Янги чоракни очиш
  Янги чоракни очиш refuses Топшириш муддати (мажбурий)
  2026 йил, 1‑чорак: муддатни ўзгартириш opens 2026 йил, 1‑чорак: топшириш муддати
  2026 йил, 1‑чорак: ёпиш opens 2026 йил, 1‑чорак: ёпиш
  Қўшиш refuses Сана (мажбурий), Номи (мажбурий)
  20.11.2026, Намуна: олиб ташлаш opens Байрам кунини олиб ташлаш
  Ваколат бериш refuses Ўрнига қарор қиладиган ходим (мажбурий), Биринчи куни (мажбурий), Охирги куни (мажбурий)
  Намуна – Намуна: ваколатни тўхтатиш opens Ваколатни тўхтатиш
/clusters?search=namuna&province=1703&status=new&page=2
  province - Вилоят
  Намуна > /amallar/cluster-info/1
  Олдинги саҳифа > -page
  1-саҳифа > -page
  > page= 3 10
  Тозалаш > -search -province -status -page
/primary-data?cluster_annual=2025&cluster_quarter=2&sections=I&provinces=1703&clusters=1&confirmed=true
  Excel saves Бирламчи маълумотлар 2025-2.xlsx with a token year=2025 quarter=2 sections=I provinces=1703 clusters=1 confirmed=true
  Бўлимлар Танланган: 1 opens a panel
  Вилоят Танланган: 1 opens a panel
  Кластерлар Танланган: 1 opens a panel
  Тозалаш > -cluster_annual -cluster_quarter -sections -provinces -clusters -confirmed
/reports?cluster_annual=2025&cluster_quarter=2&by=cluster&sections=I&provinces=1703&measures=value
  Сақланган кўринишлар opens a panel
  Excel saves Ҳисоботлар таҳлили 2025-2.xlsx with a token year=2025 quarter=2 by=cluster sections=I provinces=1703 measures=value
  Бўлимлар Танланган: 1 opens a panel
  Вилоят Танланган: 1 opens a panel
  Устунлар Танланган: 1 opens a panel
  Тозалаш > -cluster_annual -cluster_quarter -by -sections -provinces -measures
  > -sections sort= -cluster_lands.value
/compare?cluster_annual=2025&cluster_quarter=2
  Сақланган кўринишлар opens a panel
  Бўлимлар Танланган: 1 opens a panel
  Тозалаш > -cluster_annual -cluster_quarter
/?year=2025&quarter=2&province=1703&search=namuna&page=2
  Баҳолаш мезони > /baxolash-mezoni
  2026, 1‑чорак > -page year=2026 quarter=1
  Баҳолаш мезони, 1-таҳрир > /baxolash-mezoni version=1
  Вилоят бали қаердан олинган > /rating/provenance/province/1703 year=2026 quarter=1
  > cluster= 1
  Кластер саҳифаси: Намуна > /rating/cluster/1
  Олдинги саҳифа > -page
  1-саҳифа > -page
  > page= 3 34
  Намуна > -page
  Намуна > /oil-factories-reestrs-auth/1703
  1: Кластерлар, Намуна > /reestrs-auth province
  1: Ёғ-мой корхоналари, Намуна > /oil-factories-reestrs-auth/1703
  Тозалаш > -year -quarter -province -search -page
  > -page order= bottom name province movement counted
  CSV файлини юклаб олиш saves Рейтинг 2026-1.csv year=2026 quarter=1
  JSON файлини юклаб олиш saves Рейтинг 2026-1.json year=2026 quarter=1
  XLSX файлини юклаб олиш saves Рейтинг 2026-1.xlsx year=2026 quarter=1
  Қидириш > /oil-factories-reestrs-auth
/rating?year=2025&quarter=2&province=1703&search=namuna&page=2
  cluster - Бутун чорак Excel’да
  Баҳолаш мезони > /baxolash-mezoni
  2026, 1‑чорак > -page year=2026 quarter=1
  Баҳолаш мезони, 1-таҳрир > /baxolash-mezoni version=1
  Вилоят бали қаердан олинган > /rating/provenance/province/1703 year=2026 quarter=1
  Намуна > /rating/1 year quarter
  Олдинги саҳифа > -page
  1-саҳифа > -page
  > page= 3 10
  Намуна > -page
  Тозалаш > -year -quarter -province -search -page
  > -page order= bottom name province movement counted
  CSV файлини юклаб олиш saves Рейтинг 2026-1.csv year=2026 quarter=1
  JSON файлини юклаб олиш saves Рейтинг 2026-1.json year=2026 quarter=1
  XLSX файлини юклаб олиш saves Рейтинг 2026-1.xlsx year=2026 quarter=1
  Бутун чорак Excel’да saves 2026, 1‑чорак.xlsx with a token year=2026 quarter=1
/rating/compare?year=2025&quarter=2&cluster=1
  Рейтингдан танлаш > / year quarter
/rating/versions?year=2025&quarter=2
  Рейтингга > / year quarter
  Намуна > /rating/cluster/1 year=2026 quarter=1
  Рейтинг 1, CSV > /api/rating/version.csv year=2026 quarter=1 version=1
  Рейтинг 1, JSON > /api/rating/version.json year=2026 quarter=1 version=1
  Ўзгаришлар 1, CSV > /api/rating/version-changes.csv year=2026 quarter=1 version=1
  Ўзгаришлар 1, JSON > /api/rating/version-changes.json year=2026 quarter=1 version=1
/rating/cluster/1?year=2025&quarter=2
  Реестрдаги маълумот > /reestrs-auth/view/1
  2026, 1‑чорак > year=2026 quarter=1
  Намуна > / province=1703
  Кўриш: 2026 йил, 1‑чорак > /rating/provenance/1 year=2026 quarter=1
  Баҳолаш мезони, 1-таҳрир > /baxolash-mezoni version=1
  Балл қаердан олинган > /rating/provenance/1 year=2026 quarter=1
  Тозалаш > -year -quarter
/rating/provenance/1?year=2025&quarter=2
  Балл ҳисоб-китоби > / year quarter cluster=1
  1-таҳрир, 2026 йил 1‑чоракдан амал қилади > /baxolash-mezoni version=1
  Текширувчи дастурни юклаб олиш > /api/rating/check-score.mjs
/rating/provenance/province/1703?year=2025&quarter=2
  Вилоят кластерлари рейтингда > / year quarter province=1703
  Намуна (ҳозир: Намуна) > /rating/provenance/1 year quarter
/rating/1?year=2025&quarter=2
  Рейтингга > /rating year quarter
  Ўринни нима ўзгартиради > /rating/1/what-if year quarter
  Баҳолаш мезони, 1-таҳрир > /baxolash-mezoni version=1
  Балл қаердан олинган > /rating/provenance/1 year=2026 quarter=1
  Тозалаш > -year -quarter
/rating/1/what-if?year=2025&quarter=2
  cluster + Мақсадни кўрсатиш
  cluster ADMIN + Мақсадни олиб ташлаш
  Балл асослари > /rating/1 year quarter
/baxolash-mezoni
  Рейтингга > /
/scoring-method
  ADMIN + 1. Ҳосил режаси балл: 100 + Юқорига: Ҳосил режаси + Пастга: Ҳосил режаси + Олиб ташлаш: Ҳосил режаси + Мезон қўшиш + «ўрта», шундан бошлаб (мажбурий) + «яхши», шундан бошлаб (мажбурий) + «аъло», шундан бошлаб (мажбурий) + Ўрин олиш учун камида ҳисобга олинадиган балл (мажбурий) + Охирги чоракка таъсири + Қораламани сақлаш + Эълон қилиш + Қораламадан воз кечиш
  province ADMIN none of that
  Барча таҳрирлар > /baxolash-mezoni
  1. Ҳосил режаси балл: 100 unfolds
  Мезон қўшиш unfolds
  Эълон қилиш opens Баҳолаш мезони, 2-таҳрир
  Қораламадан воз кечиш opens Қораламадан воз кечиш
`,
});
