import { REGISTERS } from '@klaster/shared/contract/kinds';
import { fieldsWith, registerLabels } from '@klaster/shared/contract/registers';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { KindField, KindFields, RegisterKind, RegisterLabels } from '@klaster/shared/contract/registers';
import type { ListSettings, ListSettingsChange } from '@klaster/shared/contract/registers';
import type { CallName } from '@klaster/shared/http';
import { choose, field, fill, network } from '@klaster/shared/testing';
import type { UserEvent } from '@testing-library/user-event';
import { KIND_IDS, KINDS, type Kind } from '../routes';
import texts from '../locales/uz-Cyrl.json';

type Values = Readonly<Record<string, unknown>>;

/** Values that every organisation of the tests has. */
const common = {
  id: 7,
  company_name: '«Олтин Тола»',
  stir: '301234567',
  province_code: '1703',
  province_name: 'Андижон вилояти',
  district_code: '1703202',
  district_name: 'Олтинкўл тумани',
};

const forStaff = {
  full_name: 'Ўткир Қодиров',
  phone_number: '+998901234567',
  address: 'Навоий кўчаси, 12',
  is_active: true,
  updated_at: '2026-11-02T06:00:00Z',
  version: 3,
};

type Sample = {
  kind: Kind;
  title: string;
  removedTitle: string;
  createTitle: string;
  nameLabel: string;
  created: string;
  /** Fields that only this kind has, and how a list shows them. */
  own: Values;
  shown: readonly string[];
  totals: Values;
  /** Text of the totals row. */
  sum: string;
  /** A sortable column of the kind's own. */
  sortable: { header: RegExp; sort: string };
};

/** Registers with a hand-written sample of what their pages show. */
export const SAMPLES_BY_HAND: readonly Sample[] = [
  {
    kind: KINDS.clusters,
    title: 'Кластерлар реестри',
    removedTitle: 'Реестрдан чиқарилган кластерлар',
    createTitle: 'Янги кластер',
    nameLabel: 'Кластер номи',
    created: 'Кластер реестрга қўшилди.',
    own: { land_area: 5123.5, activities: ['cotton_growing', 'ginning'] },
    shown: ['5 123,5', 'пахта етиштириш, пахта тозалаш'],
    totals: { clusters_count: 1, land_area: 5123.5 },
    sum: '5 123,5',
    sortable: { header: /Ер майдони/, sort: 'land_area' },
  },
  {
    kind: KINDS['seed-companies'],
    title: 'Уруғчилик корхоналари реестри',
    removedTitle: 'Реестрдан чиқарилган уруғчилик корхоналари',
    createTitle: 'Янги уруғчилик корхонаси',
    nameLabel: 'Корхона номи',
    created: 'Уруғчилик корхонаси реестрга қўшилди.',
    own: { annual_capacity: 1200, crops: ['cotton', 'wheat'], has_laboratory: true },
    shown: ['1 200', 'пахта, буғдой'],
    totals: { seed_companies_count: 1, annual_capacity: 1200 },
    sum: '1 200',
    sortable: { header: /Йиллик қувват/, sort: 'annual_capacity' },
  },
  {
    kind: KINDS.cooperatives,
    title: 'Кооперативлар реестри',
    removedTitle: 'Реестрдан чиқарилган кооперативлар',
    createTitle: 'Янги кооператив',
    nameLabel: 'Кооператив номи',
    created: 'Кооператив реестрга қўшилди.',
    own: { members_count: 4500, land_area: null },
    shown: ['4 500', '—'],
    totals: { cooperatives_count: 1, members_count: 4500, land_area: null },
    sum: '4 500',
    sortable: { header: /Аъзолар сони/, sort: 'members_count' },
  },
];

/** Read synchronously, since tests are listed before anything can be awaited. */
const LABELS = jest.requireActual<RegisterLabels>('../../../shared/contract/kinds/labels/uz-Cyrl.json');

const VALUES = { quantity: 120.5, count: 12, yes_no: true } as const;

const FIGURES = { quantity: '120,5', count: '12' } as const;

/** Value of a field in a sample, and how a list shows it. */
function makeValue(
  field: KindField,
  { choices }: RegisterLabels['kinds'][RegisterName],
): { value: unknown; shown: string } {
  if (field.type === 'yes_no') return { value: true, shown: '' };
  if (field.type !== 'choices') return { value: VALUES[field.type], shown: FIGURES[field.type] };
  const chosen = field.choices.slice(0, 2);
  return { value: chosen, shown: chosen.map((choice) => choices?.[choice] ?? choice).join(', ') };
}

/** A sample made of the kind's description and its texts. */
export function makeSample(kind: Kind): Sample {
  const { count, fields }: RegisterKind = REGISTERS[kind.name];
  const labels = LABELS.kinds[kind.name];
  const { titles, form } = texts[kind.texts.keyPrefix];
  const values = Object.entries(fields).map(([name, field]) => ({ name, field, ...makeValue(field, labels) }));
  const own = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  const summed = values.filter(({ field }) => field.summed);
  const sortable = values.find(({ field }) => field.sortable);
  return {
    kind,
    title: titles.live,
    removedTitle: titles.removed,
    createTitle: titles.create,
    nameLabel: labels.fields['company_name'] ?? '',
    created: form.created,
    own,
    shown: values.filter(({ field }) => field.public).map(({ shown }) => shown),
    totals: { [count]: 1, ...Object.fromEntries(summed.map(({ name, value }) => [name, value])) },
    sum: summed[0]?.shown ?? 'Жами',
    sortable: sortable
      ? { header: new RegExp(labels.fields[sortable.name] ?? ''), sort: sortable.name }
      : { header: /^Вилоят/, sort: 'province' },
  };
}

/** Short runs test only the first kind: all kinds share the code and differ in their descriptions. */
const KINDS_TRIED = process.env['TESTS_IN_SHORT'] ? KIND_IDS.slice(0, 1) : KIND_IDS;

/** Each tested register, with its own parts. */
export const SAMPLES: readonly Sample[] = KINDS_TRIED.map((id): Kind => KINDS[id]).map(
  (kind) => SAMPLES_BY_HAND.find((sample) => sample.kind === kind) ?? makeSample(kind),
);

/** An entry as staff get it. */
export const staffEntry = ({ own }: Sample, change: Values = {}) => ({ ...common, ...forStaff, ...own, ...change });

/** The same as a visitor gets it. */
export function publicEntry({ kind, own }: Sample, change: Values = {}) {
  const open = fieldsWith<KindFields, 'public'>(REGISTERS[kind.name], 'public').map((name) => [name, own[name]]);
  return { ...common, ...Object.fromEntries(open), ...change };
}

/** The fields that a kind has besides. */
const ownFields = ({ kind }: Sample) => Object.entries<KindField>(REGISTERS[kind.name].fields);

/** Labels of a kind's own fields: those that its form requires (all yes or no), and those that visitors do not see. */
export async function ownLabels(sample: Sample): Promise<{ required: string[]; hidden: string[] }> {
  const { default: labels } = await registerLabels['uz-Cyrl']();
  const labelsOf = (fields: [string, KindField][]) =>
    fields.map(([name]) => labels.kinds[sample.kind.name].fields[name] ?? name);
  const fields = ownFields(sample);
  return {
    required: labelsOf(fields.filter(([, field]) => field.required)),
    hidden: labelsOf(fields.filter(([, field]) => !field.public)),
  };
}

/** A kind's own fields as the form sends them with yes in each required one and the rest empty. */
export const barelyFilled = (sample: Sample) =>
  Object.fromEntries(
    ownFields(sample).map(([name, { type, required }]) => [name, required ? true : type === 'choices' ? [] : null]),
  );

/** Fills in what every organisation has, and the answers that the kind requires. */
export async function fillIn(user: UserEvent, sample: Sample): Promise<void> {
  await fill(user, sample.nameLabel, 'Янги ташкилот');
  await fill(user, 'СТИР', '305556677');
  await choose(user, 'Туман ёки шаҳар', 'Олтинкўл тумани');
  await fill(user, 'Манзил', 'Навоий кўчаси, 1');
  await fill(user, 'Раҳбарнинг Ф.И.Ш.', 'Каримов Алишер');
  await fill(user, 'Телефон рақами', '90 123 45 67');
  for (const label of (await ownLabels(sample)).required) await user.selectOptions(field(label), 'Ҳа');
}

/** A change in the history of an entry. */
export const aChange = (overrides: Values) => ({
  id: 1,
  at: '2026-05-04T06:00:00Z',
  user_name: 'Каримов Алишер',
  changes: [],
  order_number: null,
  order_date: null,
  reason: null,
  ...overrides,
});

/** A page of a list with only these entries. */
export const makePage = ({ totals }: Sample, ...items: Values[]) => ({ items, total: items.length, total_sum: totals });

/** The calls of a register; typed as those of clusters, which all registers resemble. */
export const callsOf = ({ kind: { name } }: Sample) => {
  const base = `/api/registers/${name}`;
  const named = {
    list: `GET ${base}`,
    read: `GET ${base}/:id`,
    history: `GET ${base}/:id/history`,
    export: `GET ${base}/export.xlsx`,
    csv: `GET ${base}/open-data.csv`,
    json: `GET ${base}/open-data.json`,
    exportChosen: `POST ${base}/export.xlsx`,
    template: `GET ${base}/imports/template.xlsx`,
    check: `POST ${base}/imports/check`,
    marked: `POST ${base}/imports/marked.xlsx`,
    take: `POST ${base}/imports`,
    imports: `GET ${base}/imports`,
    undo: `PATCH ${base}/imports/:id/undo`,
    create: `POST ${base}`,
    edit: `PATCH ${base}/:id`,
    remove: `PATCH ${base}/:id/remove`,
    undoRemoval: `POST ${base}/:id/removal/undo`,
    restore: `PATCH ${base}/:id/restore`,
    bulkRemove: `POST ${base}/bulk/remove`,
    bulkUndo: `POST ${base}/bulk/removal/undo`,
    bulkActivity: `POST ${base}/bulk/activity`,
  };
  return named as Record<keyof typeof named, CallName>;
};

/** Answers a call with data that is typed by the kind, which a test of every kind does not know. */
export const answer = (call: CallName, data: unknown) => network.on(call, data as never);

/** A server that stores how its user wants the lists. */
export function answerSettings(...stored: ListSettings[]): void {
  const lists = new Map(stored.map((one) => [`${one.register} ${one.state}`, one]));
  network.on('GET /api/me/lists', () => [...lists.values()]);
  network.on('PATCH /api/me/lists', ({ body }) => {
    const { register, state, ...change } = body as ListSettingsChange;
    const name = `${register} ${state}`;
    const next = {
      ...(lists.get(name) ?? { register, state, hidden: null, page_size: null }),
      ...change,
    } as ListSettings;
    lists.set(name, next);
    return next;
  });
}

type Problems = Readonly<Record<number, string>>;

/** Response to a call about many entries; those with a problem stay as they are. */
export function resultsFor(body: unknown, problems: Problems = {}, code = 'already_removed') {
  const results = (body as { ids: number[] }).ids.map((id) => {
    const problem = problems[id] ? { code: code as 'already_removed', detail: problems[id] } : null;
    return { id, company_name: `Тола ${id}`, problem };
  });
  return { results, done: results.filter(({ problem }) => !problem).length };
}

/** Answers to the removal of many entries; those with a problem stay. */
export const answerRemoval = (sample: Sample, problems: Readonly<Record<number, string>> = {}) =>
  network.on(callsOf(sample).bulkRemove, ({ body }) => resultsFor(body, problems));

/** Answers that every screen may need: places, and list settings that were never changed. */
export function answerPlaces(): void {
  answerSettings();
  network.on('GET /api/provinces', [
    { province_code: '1703', province_name: 'Андижон вилояти' },
    { province_code: '1706', province_name: 'Бухоро вилояти' },
  ]);
  network.on('GET /api/districts', ({ query }) =>
    [
      { district_code: '1703202', province_code: '1703', district_name: 'Олтинкўл тумани', type: 'district' as const },
      { district_code: '1706204', province_code: '1706', district_name: 'Олот тумани', type: 'district' as const },
    ].filter(({ province_code }) => province_code === query['province_code']),
  );
}

/** Replies to the requests of an entry's page: places, a list with only this entry, the entry itself, an empty history. */
export function answerEntry(sample: Sample, entry: Values): void {
  const calls = callsOf(sample);
  answerPlaces();
  answer(calls.list, makePage(sample, entry));
  answer(calls.read, entry);
  answer(calls.history, { items: [], total: 0 });
}
