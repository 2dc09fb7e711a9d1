import type { MethodDraftAnswer, PublishedMethod, ScoringMethod } from '@klaster/shared/contract/rating';

export const METHOD: ScoringMethod = {
  criteria: [
    {
      id: 'harvest',
      points: 60,
      names: { 'uz-Cyrl': 'Пахта ҳосили', ru: 'Урожай хлопка', en: 'Cotton harvest' },
      rule: { kind: 'share', part: 'first_current', whole: 'first_plan' },
    },
    {
      id: 'bci',
      points: 30,
      names: { 'uz-Cyrl': 'BCI сертификати', ru: 'Сертификат BCI', en: 'BCI certificate' },
      rule: { kind: 'yes', figure: 'ninth_bci_cert' },
    },
    {
      id: 'laboratories',
      points: 10,
      names: { 'uz-Cyrl': 'Лабораториялар', ru: 'Лаборатории', en: 'Laboratories' },
      rule: { kind: 'steps', figure: 'eighth_modern_lab', steps: [{ at: 1, points: 10 }] },
    },
  ],
  bands: { yellow: 55, green: 70, dark_green: 85 },
  least_counted: 60,
};

export const PUBLISHED: PublishedMethod = {
  version: 4,
  year: 2026,
  quarter: 1,
  published_at: '2026-01-10T05:00:00.000Z',
  bands: METHOD.bands,
  least_counted: METHOD.least_counted,
  criteria: METHOD.criteria.map(({ names, ...criterion }) => ({ ...criterion, name: names['uz-Cyrl'] })),
};

export const draftAnswer = (draft: MethodDraftAnswer['draft']): MethodDraftAnswer => ({
  draft,
  published: METHOD,
  earliest: { year: 2026, quarter: 4 },
});

export const SAVED_DRAFT = { version: 7, method: METHOD, updated_at: '2026-11-20T09:05:00.000Z' };
