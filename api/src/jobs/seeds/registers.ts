import words from '../../../data/sample-words.json';
import { REGISTER_NAMES, type RegisterName, REGISTERS } from '@klaster/shared/contract/kinds';
import { inventRemovedClusters } from './clusters';
import {
  type Office,
  inventHistory,
  inventRegister,
  inventNames,
  inventOrganisation,
  findDistricts,
  provinces,
} from './organisation';
import type { Rows } from './repository';
import { createRandom, type Random } from './random';
import type { KindField, RegisterKind } from '@klaster/shared/contract/registers';

type Invent<Name extends RegisterName> = (office: Office) => Rows<Name>;

/** Generators for some registers. Live clusters are seeded with their reports. */
const OWN: { readonly [Name in RegisterName]?: Invent<Name> } = {
  oil_factories: inventOilFactories,
  seed_companies: inventSeedCompanies,
  cooperatives: inventCooperatives,
  clusters: inventRemovedClusters,
};

export const INVENTED = {
  ...OWN,
  ...Object.fromEntries(
    REGISTER_NAMES.filter((register) => !OWN[register]).map((register) => [register, inventKind(register)]),
  ),
} as { readonly [Name in RegisterName]: Invent<Name> };

function inventCooperatives(office: Office) {
  const random = createRandom(400);
  const cooperatives = inventRegister(random, {
    count: 400,
    endings: words.cooperative_names,
    firstNumber: 80_000,
  });
  return cooperatives.map((cooperative) => {
    const members = random.integer(5, 140);
    return {
      ...cooperative,
      members_count: random.chance(0.96) ? members : null,
      // Ten to ninety hectares per farm.
      land_area: random.chance(0.94) ? Math.round(members * random.between(10, 90) * 10) / 10 : null,
      ...inventHistory(random, 0.125, office),
    };
  });
}

function inventOilFactories(office: Office) {
  const random = createRandom(300);
  return provinces.flatMap(({ code }, index) => {
    const names = inventNames(findDistricts(code), words.oil_names, random.integer(16, 27));
    return names.map(({ place, name }, place_index) => ({
      ...inventOrganisation(random, { number: 50_000 + index * 100 + place_index, place, name }),
      ...inventCapacities(random),
      ...inventHistory(random, 0.15, office),
    }));
  });
}

function inventCapacities(random: Random) {
  const daily = random.integer(4, 80) * 5;
  const annual = daily * random.integer(230, 310);
  const sunflower = Math.round(annual * random.between(0.08, 0.5));
  const maybeKnown = (value: number, probability: number) => (random.chance(probability) ? value : null);
  return {
    daily_capacity: maybeKnown(daily, 0.98),
    annual_capacity: maybeKnown(annual, 0.97),
    sunflower_capacity: maybeKnown(sunflower, 0.9),
  };
}

const { choices: CROPS } = REGISTERS.seed_companies.fields.crops;

function inventSeedCompanies(office: Office) {
  const random = createRandom(220);
  const companies = inventRegister(random, { count: 220, endings: words.seed_names, firstNumber: 70_000 });
  return companies.map((company) => ({
    ...company,
    annual_capacity: random.chance(0.95) ? random.integer(10, 240) * 50 : null,
    // Mostly cotton seed, which clusters sow.
    crops: CROPS.filter((crop) => random.chance(crop === 'cotton' ? 0.85 : 0.35)),
    has_laboratory: random.chance(0.6),
    ...inventHistory(random, 0.125, office),
  }));
}

const COUNT = 200;
const REMOVED_EACH = 8;

/** Above the numbers of registers with a separate sample. */
const FIRST_NUMBER = 200_000;

/** Share of the largest value that may be entered. */
const LARGEST_SHARE = 0.2;

/** A generic sample from a register's description. */
export function inventKind(register: RegisterName) {
  const place = REGISTER_NAMES.indexOf(register);
  const { fields }: RegisterKind = REGISTERS[register];
  return (office: Office) => {
    const random = createRandom(FIRST_NUMBER + place);
    const organisations = inventRegister(random, {
      count: COUNT,
      endings: words.register_names,
      firstNumber: FIRST_NUMBER + place * COUNT,
    });
    return organisations.map((organisation, index) => ({
      ...organisation,
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inventValue(random, field)])),
      ...inventHistory(random, index % REMOVED_EACH === 0 ? 1 : 0, office),
    }));
  };
}

function inventValue(random: Random, field: KindField): unknown {
  if (field.type === 'choices') return inventChoices(random, field.choices, field.required === true);
  const isKnown = random.chance(0.95) || field.required;
  const value = field.type === 'yes_no' ? random.chance(0.6) : random.integer(1, Math.ceil(field.max * LARGEST_SHARE));
  return isKnown ? value : null;
}

function inventChoices(random: Random, choices: readonly string[], isRequired: boolean): string[] {
  const chosen = choices.filter(() => random.chance(0.5));
  return isRequired && chosen.length === 0 ? choices.slice(0, 1) : chosen;
}
