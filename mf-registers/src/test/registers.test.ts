import { fillAddress } from '@klaster/shared/contract/http';
import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import type { CallName } from '@klaster/shared/http';
import { answerEverything, network, renderRemote } from '@klaster/shared/testing';
import { waitFor } from '@testing-library/react';
import { routes } from '../remote';
import { definition, KIND_IDS, KINDS } from '../routes';
import { SAMPLES_BY_HAND, makeSample } from './registers';

/** Registers that another remote shows. */
const ELSEWHERE = ['oil_factories'];

it('shows every register of the contract that no other remote shows', () => {
  const shown = new Set<string>([...ELSEWHERE, ...KIND_IDS.map((id) => KINDS[id].name)]);
  const missing = REGISTER_NAMES.filter((register) => !shown.has(register));
  expect(missing.map((register) => `${register}: mf-registers/src/routes.ts has no entry for it`)).toEqual([]);
});

it.each(SAMPLES_BY_HAND)('a sample of $title that is made of its description says the same', (byHand) => {
  const { own, totals, shown, sum, sortable, ...described } = makeSample(byHand.kind);
  expect(byHand).toMatchObject(described);
  expect(Object.keys(own)).toEqual(Object.keys(byHand.own));
  expect(Object.keys(totals)).toEqual(Object.keys(byHand.totals));
  expect(shown).toHaveLength(byHand.shown.length);
  expect(sum).toMatch(/\d/);
  expect(sortable).toEqual(byHand.sortable);
});

const FILTERS = 'province=1703&district=1703202&search=namuna&sort=-district&page=2&size=25';
const LISTS = definition.routes.flatMap((route) => ('data' in route && route.data.includes('?') ? [route] : []));

it.each(LISTS)(
  'the list at $path sends the call that its route names first, with the filters of the address',
  async ({ path, data }) => {
    answerEverything(500);
    await renderRemote({ routes, at: `${path}?${FILTERS}`, user: { positions: ['ADMIN'] } });
    const [address = '', query] = fillAddress(data, {}, new URLSearchParams(FILTERS)).split('?');
    const sent = () => network.requests(`GET ${address}` as CallName)[0]?.query;
    await waitFor(() => expect(new URLSearchParams(sent()).toString()).toBe(query));
  },
);
