import { REGISTER_NAMES, REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { type KindField, type RegisterKind } from '@klaster/shared/contract/registers';
import words from '../../../data/sample-words.json';
import { inventHistory, inventRegister, type Office } from './organisation';
import { createRandom, type Random } from './random';

const COUNT = 200;
const REMOVED_EACH = 8;

/** Above the numbers of registers with a sample of their own. */
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
