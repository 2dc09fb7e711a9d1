import { REGISTERS } from '@klaster/shared/contract';
import words from '../../../data/sample-words.json';
import { inventHistory, inventRegister, type Office } from './organisation';
import { createRandom } from './random';

const { choices: CROPS } = REGISTERS.seed_companies.fields.crops;
const SEED = 220;
const COUNT = 220;
const FIRST_NUMBER = 70_000;
const REMOVED_SHARE = 0.125;

/** 220 seed companies, some 12 % of them off the register. */
export function inventSeedCompanies(office: Office) {
  const random = createRandom(SEED);
  const companies = inventRegister(random, { count: COUNT, endings: words.seed_names, firstNumber: FIRST_NUMBER });
  return companies.map((company) => ({
    ...company,
    annual_capacity: random.chance(0.95) ? random.integer(10, 240) * 50 : null,
    // Cotton seed first: that is what clusters sow.
    crops: CROPS.filter((crop) => random.chance(crop === 'cotton' ? 0.85 : 0.35)),
    has_laboratory: random.chance(0.6),
    ...inventHistory(random, REMOVED_SHARE, office),
  }));
}
