type Names = readonly [uzbek: string, russian: string, english: string];

type Rule =
  | { kind: 'share'; part: string; whole: string }
  | { kind: 'linear'; figure: string; none_at: number; all_at: number }
  | { kind: 'steps'; figure: string; steps: { at: number; points: number }[] }
  | { kind: 'yes'; figure: string };

// oxlint-disable-next-line eslint/max-params -- a released migration is never edited
const criterion = (id: string, points: number, [uzbek, ru, en]: Names, rule: Rule) => ({
  id,
  points,
  names: { 'uz-Cyrl': uzbek, ru, en },
  rule,
});

/** The first scoring method. Never changed: a released migration contains it. */
export const FIRST_METHOD = {
  criteria: [
    criterion(
      'harvest-plan',
      15,
      ['Пахта ҳосили режасининг бажарилиши', 'Выполнение плана урожая хлопка', 'Cotton harvest against plan'],
      { kind: 'share', part: 'first_current', whole: 'first_plan' },
    ),
    criterion('yield-growth', 5, ['Ҳосилдорликнинг ўсиши', 'Рост урожайности', 'Growth of yield'], {
      kind: 'linear',
      figure: 'second_year2023_grow',
      none_at: 0,
      all_at: 10,
    }),
    criterion(
      'water-saving',
      10,
      [
        'Сув тежовчи технологиялар режасининг бажарилиши',
        'Выполнение плана по водосберегающим технологиям',
        'Water-saving technology against plan',
      ],
      { kind: 'share', part: 'third_current_totals', whole: 'third_plan' },
    ),
    criterion(
      'laser-levelling',
      5,
      ['Лазерли текисланган ерлар улуши', 'Доля земель с лазерной планировкой', 'Share of laser-levelled land'],
      { kind: 'linear', figure: 'fourth_percent', none_at: 0, all_at: 40 },
    ),
    criterion(
      'machine-picking',
      5,
      ['Машинада терилган пахта улуши', 'Доля хлопка машинного сбора', 'Share of machine-picked cotton'],
      { kind: 'linear', figure: 'fifth_percent', none_at: 0, all_at: 60 },
    ),
    criterion(
      'irrigation',
      5,
      [
        'Кластер хизматидаги суғориш объектлари улуши',
        'Доля ирригационных объектов, обслуживаемых кластером',
        'Share of irrigation objects kept by the cluster',
      ],
      { kind: 'linear', figure: 'sixth_percent', none_at: 0, all_at: 100 },
    ),
    criterion('laboratories', 3, ['Замонавий лабораториялар', 'Современные лаборатории', 'Modern laboratories'], {
      kind: 'steps',
      figure: 'eighth_modern_lab',
      steps: [
        { at: 1, points: 2 },
        { at: 2, points: 3 },
      ],
    }),
    criterion('oeko-tex', 2, ['OEKO-TEX сертификати', 'Сертификат OEKO-TEX', 'OEKO-TEX certificate'], {
      kind: 'yes',
      figure: 'ninth_oeko_tex_cert',
    }),
    criterion('global-gap', 2, ['GLOBAL G.A.P. сертификати', 'Сертификат GLOBAL G.A.P.', 'GLOBAL G.A.P. certificate'], {
      kind: 'yes',
      figure: 'ninth_global_gap_cert',
    }),
    criterion(
      'organic-cotton',
      2,
      ['Органик пахта сертификати', 'Сертификат на органический хлопок', 'Organic cotton certificate'],
      { kind: 'yes', figure: 'ninth_organic_cotton_cert' },
    ),
    criterion('bci', 2, ['BCI сертификати', 'Сертификат BCI', 'BCI certificate'], {
      kind: 'yes',
      figure: 'ninth_bci_cert',
    }),
    criterion('purchase-price', 10, ['Пахта хомашёси учун тўлов', 'Оплата за хлопок-сырец', 'Payment for raw cotton'], {
      kind: 'share',
      part: 'eleven_actually_paid_mln_sum',
      whole: 'eleven_must_pay_mln_sum',
    }),
    criterion('tax', 8, ['Солиқ тўловлари', 'Уплата налогов', 'Payment of taxes'], {
      kind: 'share',
      part: 'twelve_actually_paid_mln_sum',
      whole: 'twelve_must_pay_mln_sum',
    }),
    criterion(
      'value-chain',
      5,
      ['Калава ип билан таъминланиш', 'Обеспеченность пряжей', 'Yarn supplied against demand'],
      { kind: 'share', part: 'fifteen_current_yarn', whole: 'fifteen_request_yarn' },
    ),
    criterion(
      'projects',
      8,
      ['Лойиҳалар режасининг бажарилиши', 'Выполнение плана проектов', 'Projects against plan'],
      { kind: 'share', part: 'sixteen_current_value', whole: 'sixteen_plan_value' },
    ),
    criterion(
      'sewing-shops',
      4,
      ['Тикувчилик цехлари режасининг бажарилиши', 'Выполнение плана по швейным цехам', 'Sewing shops against plan'],
      { kind: 'share', part: 'seventeen_current_objects', whole: 'seventeen_plan_objects' },
    ),
    criterion(
      'solar-panels',
      4,
      ['Қуёш панеллари режасининг бажарилиши', 'Выполнение плана по солнечным панелям', 'Solar panels against plan'],
      { kind: 'share', part: 'eighteen_current_kvt', whole: 'eighteen_plan_kvt' },
    ),
    criterion('jobs-growth', 5, ['Иш ўринларининг ўсиши', 'Рост рабочих мест', 'Growth of jobs'], {
      kind: 'linear',
      figure: 'nineteen_growth_rate',
      none_at: 0,
      all_at: 20,
    }),
  ],
  bands: { yellow: 55, green: 70, dark_green: 85 },
  least_counted: 60,
};
