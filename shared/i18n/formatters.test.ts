import { formerStaffName } from '../contract/accounts/former';
import { LANGUAGES } from '../contract/http/languages';
import {
  formatDate,
  formatDateTime,
  formatLongDate,
  formatName,
  formatNumber,
  formatWaiting,
  MISSING,
  startI18n,
} from './index';
import { i18n } from './instance';

beforeEach(() => startI18n('uz-Cyrl'));

describe('numbers', () => {
  test.each([
    [0, '0'],
    [1234567.5, '1\u202F234\u202F567,5'],
    [1234, '1\u202F234'],
    [0.126, '0,126'],
    [1.005, '1,005'],
    [-5.5, '\u22125,5'],
    [-0.001, '\u22120,001'],
    [0.1 + 0.2, '0,3'],
    [1e-7, '0,0000001'],
    [12, '12'],
  ])('%d is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test('at least the required decimals are shown, and more if the figure has more', () => {
    expect([1, 2.345, 10.5].map((value) => formatNumber(value, { decimals: 1 }))).toEqual(['1,0', '2,345', '10,5']);
  });

  test('English has a dot', () => {
    expect(formatNumber(1234.5, { language: 'en' })).toBe('1\u202F234.5');
  });

  test('a missing figure is a dash, never 0', () => {
    expect([null, undefined, Number.NaN].map((value) => formatNumber(value))).toEqual(['—', '—', '—']);
  });
});

describe('proper names', () => {
  test.each([
    ['uz-Cyrl', 'Қўрғон тумани, «Олтин Тола» МЧЖ'],
    ['ru', 'Қўрғон тумани, «Олтин Тола» МЧЖ'],
    ['uz-Latn', 'Qoʻrgʻon tumani, «Oltin Tola» MChJ'],
    ['en', 'Qoʻrgʻon tumani, «Oltin Tola» MChJ'],
  ] as const)('stand in the script of %s', async (language, text) => {
    await startI18n(language);
    expect(formatName('Қўрғон тумани, «Олтин Тола» МЧЖ')).toBe(text);
  });

  test.each(LANGUAGES)('registered in Latin stay as they are in %s', async (language) => {
    await startI18n(language);
    expect(formatName('Indorama Agro')).toBe('Indorama Agro');
  });

  test.each(['uz-Latn', 'en'] as const)('stand as registered until their spelling in %s is there', async (language) => {
    await jest.isolateModulesAsync(async () => {
      const page = await import('./instance');
      const names = await import('./format-name');
      page.initialise(page.i18n, language);
      expect(names.formatName('Олтин Тола')).toBe('Олтин Тола');
      await names.loadSpelling(language);
      expect(names.formatName('Олтин Тола')).toBe('Oltin Tola');
    });
  });

  test.each([
    ['uz-Cyrl', 'Собиқ ходим № 12'],
    ['uz-Latn', 'Sobiq xodim № 12'],
    ['ru', 'Бывший сотрудник № 12'],
    ['en', 'Former staff member No. 12'],
  ] as const)('of accounts whose personal data was erased are shown in %s', async (language, text) => {
    await startI18n(language);
    expect(formatName(formerStaffName(12))).toBe(text);
    expect(formatName('Собиқ ходим № 12-цех')).not.toBe(text);
  });

  test('that are missing are shown as a dash', () => {
    expect([null, undefined, ''].map(formatName)).toEqual([MISSING, MISSING, MISSING]);
  });

  test.each([
    ['uz-Cyrl', 'га', 'т'],
    ['ru', 'га', 'т'],
    ['uz-Latn', 'ga', 't'],
    ['en', 'ha', 't'],
  ] as const)('and units stand in the script of %s', async (language, ha, tonne) => {
    await startI18n(language);
    const t = i18n.getFixedT(null, 'shared');
    expect([t('units.ha'), t('units.t')]).toEqual([ha, tonne]);
  });
});

describe('dates', () => {
  test('are in Tashkent’s time zone, in any time zone of the machine', () => {
    expect(formatDate('2026-11-19T19:00:00Z')).toBe('20.11.2026');
    expect(formatDateTime('2026-12-31T23:59:00+05:00')).toBe('31.12.2026 23:59');
    expect(formatDate(new Date(Date.UTC(2026, 0, 1)))).toBe('01.01.2026');
    expect(formatDate('2026-11-20')).toBe('20.11.2026');
  });

  test.each([
    ['uz-Cyrl', '2026 йил 20 ноябрь'],
    ['uz-Latn', '2026‑yil 20‑noyabr'],
    ['ru', '20 ноября 2026 г.'],
    ['en', '20 November 2026'],
  ] as const)('in words, %s', async (language, text) => {
    await startI18n(language);
    expect(formatLongDate('2026-11-20T00:00:00Z')).toBe(text);
  });

  test('an invalid time is shown as a dash', () => {
    expect([formatDate(null), formatDateTime(undefined), formatLongDate('soon')]).toEqual([MISSING, MISSING, MISSING]);
  });
});

describe('waiting', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

  test.each([
    ['uz-Cyrl', ['1 соатдан кам', '1 соат', '5 соат', '1 кун', '3 кун']],
    ['uz-Latn', ['1 soatdan kam', '1 soat', '5 soat', '1 kun', '3 kun']],
    ['ru', ['менее 1 часа', '1 час', '5 часов', '1 день', '3 дня']],
    ['en', ['under 1 hour', '1 hour', '5 hours', '1 day', '3 days']],
  ] as const)('in %s', async (language, texts) => {
    await startI18n(language);
    expect([0.5, 1, 5.9, 24, 80].map((hours) => formatWaiting(ago(hours), now))).toEqual(texts);
  });

  test('Russian counts 11, 21 and 22 days rightly', async () => {
    await startI18n('ru');
    expect([11, 21, 22].map((days) => formatWaiting(ago(days * 24), now))).toEqual(['11 дней', '21 день', '22 дня']);
  });

  test('since an unknown time is a dash', () => {
    expect([formatWaiting(null, now), formatWaiting(undefined, now)]).toEqual([MISSING, MISSING]);
  });
});
