import { setLanguage } from '@klaster/shared/i18n';
import { expectOrders, network, renderRemote, tableRows } from '@klaster/shared/testing';
import { act, screen } from '@testing-library/react';
import { routes } from '../remote';
import {
  answer,
  answerPlaces,
  answerSettings,
  callsOf,
  makePage,
  publicEntry,
  SAMPLES_BY_HAND,
  staffEntry,
} from './registers';

const PLACES = { Вилоят: ['province', '-province'], Туман: ['district', '-district'] } as const;

/** Columns of their own that sort, by hand. */
const OWN: Record<string, Record<string, readonly [string, string]>> = {
  clusters: { 'Ер майдони, га': ['land_area', '-land_area'] },
  seed_companies: { 'Йиллик қувват, т': ['annual_capacity', '-annual_capacity'] },
  cooperatives: {
    'Аъзолар сони': ['members_count', '-members_count'],
    'Ер майдони, га': ['land_area', '-land_area'],
  },
};

/** Values that could be mistaken for missing ones, and the English texts of lists for them: for everybody, and for staff only. */
const HARD: Record<string, { own: object; shown: string[]; forStaff?: string[] }> = {
  clusters: { own: { land_area: 0, activities: [] }, shown: ['0.0', '—'] },
  seed_companies: {
    own: { annual_capacity: 0, crops: [], has_laboratory: false },
    shown: ['0.0', '—'],
    forStaff: ['No'],
  },
  cooperatives: { own: { members_count: 0, land_area: 0.25 }, shown: ['0', '0.25'] },
};
const COMMON = ['1', '«Oltin Tola»', '301234567', 'Andijon viloyati', 'Oltinkoʻl tumani'];
const OF_STAFF = ['Oʻtkir Qodirov+998 90 123-45-67', 'Navoiy koʻchasi, 12', 'Active02.11.2026'];

describe.each(SAMPLES_BY_HAND)('$title', (sample) => {
  const { kind, nameLabel } = sample;
  const name = { [nameLabel]: ['-company_name', ''] as const };
  const calls = callsOf(sample);
  const read = () => network.requests(calls.list).at(-1)?.query['sort'] ?? '';
  const updated = { 'Ҳолати, янгиланди': ['updated_at', '-updated_at'] } as const;
  const removed = { 'Чиқарилган сана': ['removed_at', '-removed_at'] } as const;
  const { session, public: visitors } = kind.paths;

  const sides = [
    { at: visitors.live, user: undefined, others: {} },
    { at: session.removed, user: {}, others: { ...removed, ...updated } },
    { at: visitors.removed, user: undefined, others: removed },
    { at: session.live, user: {}, others: updated },
  ] as const;

  // Sides have the same code in all registers: of the others, two have all columns.
  test.each(sides.slice(0, sample === SAMPLES_BY_HAND[0] ? 4 : 2))(
    'is ordered by the server, by every column that sorts, both ways, and shows every column: %j',
    async ({ at, user, others }) => {
      answerPlaces();
      const register = kind.name;
      answerSettings(
        { register, state: 'live', hidden: [], page_size: null },
        { register, state: 'removed', hidden: [], page_size: null },
      );
      const { own: fields, shown, forStaff = [] } = HARD[register]!;
      const isRemoved = at === visitors.removed || at === session.removed;
      const state = { ...fields, ...(isRemoved && { removed_at: '2026-05-04T06:00:00Z' }) };
      const { has_laboratory: _, ...ofVisitors } = state as Record<string, unknown>;
      answer(calls.list, makePage(sample, user ? staffEntry(sample, state) : publicEntry(sample, ofVisitors)));
      const view = await renderRemote({ routes, at, ...(user && { user }) });
      await screen.findByRole('row', { name: /Тола/ });
      await expectOrders(view.user, { ...name, ...PLACES, ...OWN[kind.name], ...others }, { read });
      await act(() => setLanguage('en'));
      await screen.findByRole('row', { name: /Tola/ });
      const removal = isRemoved ? ['04.05.2026'] : [];
      const due = [...COMMON, ...shown, ...(user ? [...forStaff, ...removal, ...OF_STAFF] : removal)];
      // Staff have boxes before, to choose rows.
      expect(tableRows()[1]).toEqual(user ? ['', ...due] : due);
    },
  );
});
