import { expectOrders, network, renderRemote } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../remote';
import { answer, answerPlaces, callsOf, makePage, publicEntry, SAMPLES_BY_HAND, staffEntry } from './registers';

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

describe.each(SAMPLES_BY_HAND)('$title', (sample) => {
  const { kind, nameLabel } = sample;
  const name = { [nameLabel]: ['-company_name', ''] as const };
  const calls = callsOf(sample);
  const read = () => network.requests(calls.list).at(-1)?.query['sort'] ?? '';
  const updated = { 'Ҳолати, янгиланди': ['updated_at', '-updated_at'] } as const;
  const removed = { 'Чиқарилган сана': ['removed_at', '-removed_at'] } as const;
  const { session, public: visitors } = kind.paths;

  test.each([
    [{ at: visitors.live, user: undefined, others: {} }],
    [{ at: visitors.removed, user: undefined, others: removed }],
    [{ at: session.live, user: {}, others: updated }],
    [{ at: session.removed, user: {}, others: removed }],
  ] as const)('is ordered by the server, by every column that sorts, both ways: %j', async ({ at, user, others }) => {
    answerPlaces();
    const state = at === visitors.removed || at === session.removed ? { removed_at: '2026-05-04T06:00:00Z' } : {};
    answer(calls.list, makePage(sample, user ? staffEntry(sample, state) : publicEntry(sample, state)));
    const view = await renderRemote({ routes, at, ...(user && { user }) });
    await screen.findByRole('row', { name: /Тола/ });
    await expectOrders(view.user, { ...name, ...PLACES, ...OWN[kind.name], ...others }, { read });
  });
});
