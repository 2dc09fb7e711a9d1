import type { PageValues } from '../page-values';
import { pageValues, renderWith } from '../page-values';
import { publicClient } from '../http';
import { formatLongDate, formatName, formatNumber, formatWaiting } from '../i18n';
import { remoteTexts, useLanguage, useTranslation } from '../i18n';
import { useSession } from '../session';
import { startTexts } from '../i18n/language';
import { fetchAllTexts } from './server-script';
import { useColourMode } from '../ui';
import { renderedPage } from './server-script';

const PROVINCES = [{ province_code: '1703', province_name: 'Андижон' }];

const initialData = { '/api/provinces': PROVINCES };
const UZBEK: PageValues = { language: 'uz-Cyrl', isNarrow: false, initialData: {} };
const ENGLISH: PageValues = { language: 'en', isNarrow: true, initialData };

const DAY = '2026-11-20T08:00:00Z';
const LATER = new Date('2026-11-23T08:00:00Z');

/** All page values. */
function Screen() {
  const { t } = useTranslation('shared');
  const provinces = publicClient.initialData('GET /api/provinces') ?? [];
  const lines = [
    useLanguage(),
    t('yes'),
    formatNumber(1.5),
    formatLongDate(DAY),
    formatWaiting(DAY, LATER),
    formatName('Тошкент'),
    useColourMode().mode,
    provinces.map(({ province_code }) => province_code).join(),
    useSession()?.token,
  ];
  return <pre>{lines.join('; ')}</pre>;
}

const texts = remoteTexts({});
const screen = { path: '/', Component: texts.provideTo(Screen) };

const readLines = (values: PageValues, Component = screen.Component) => {
  const html = renderedPage({ path: '/', Component }, { address: '/', base: '/' }, values);
  return /<pre>(.*)<\/pre>/.exec(html)?.[1];
};

beforeAll(async () => {
  await startTexts('ru');
  await texts.load('shared');
  await fetchAllTexts();
});

test('each page is in its own language, with its own data, for a visitor', async () => {
  const uzbek = 'uz-Cyrl; Ҳа; 1,5; 2026 йил 20 ноябрь; 3 кун; Тошкент; light; ; ';
  const english = 'en; Yes; 1.5; 20 November 2026; 3 days; Toshkent; light; 1703; ';
  // One component of a remote, one of the page itself.
  for (const Component of [screen.Component, Screen]) {
    const pages = [UZBEK, ENGLISH, UZBEK, ENGLISH].map((values) => readLines(values, Component));
    expect(pages).toEqual([uzbek, english, uzbek, english]);
  }
});

test('a page that fails leaves nothing of itself to the next', () => {
  const fail = () => {
    throw new Error('no such province');
  };
  expect(() => renderWith(ENGLISH, fail)).toThrow('no such province');
  expect(pageValues()).toBeUndefined();
});
