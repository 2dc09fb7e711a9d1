import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { KIND_IDS, KINDS } from '../routes';
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
