import { LANGUAGES, type Language } from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import { inputColumns, sheetColumns, VERSION, type SheetColumn } from '@klaster/shared/contract/registers';
import type { Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { listProvinces } from '../../kernel/places/repository';
import { formField, placesByName, normaliseCell, type Vocabulary } from '../../kernel/sheets/read-rows';
import { headerOf, type FileTexts, fileTexts } from '../../kernel/sheets/writing/texts';

/** Read-only columns of our exports. */
const OWN = sheetColumns(REGISTERS.clusters, 'removed', true).filter(
  ({ name }) => !inputColumns(REGISTERS.clusters).some((column) => column.name === name),
);

/** In all languages. */
export async function readVocabulary(db: Database, register: RegisterName): Promise<Vocabulary> {
  const texts = await Promise.all(LANGUAGES.map((language) => fileTexts(register, language)));
  const columns = inputColumns(REGISTERS[register]);
  return {
    headers: new Map(
      texts.flatMap((text) =>
        [...columns, VERSION].map((column) => [normaliseCell(headerOf(column, text)), formField(column)]),
      ),
    ),
    others: new Set(texts.flatMap((text) => OWN.map((column) => normaliseCell(headerOf(column, text))))),
    booleans: new Map(texts.flatMap(({ words }) => meanings(words))),
    choices: new Map(texts.flatMap(listChoices)),
    places: await placesByName(db),
  };
}

export async function headersByField(register: RegisterName, language: Language): Promise<ReadonlyMap<string, string>> {
  const texts = await fileTexts(register, language);
  return new Map(
    [...inputColumns(REGISTERS[register]), VERSION].map((column) => [formField(column), headerOf(column, texts)]),
  );
}

/** Values of the columns that have a list of them, by field. Districts depend on the row's province. */
export async function allowedByField(
  db: Database,
  { register, language, scope }: { register: RegisterName; language: Language; scope: Scope },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { words, kind } = await fileTexts(register, language);
  const provinces = (await listProvinces(db, language)).filter(
    ({ province_code }) => !scope.province_code || province_code === scope.province_code,
  );
  const lists: Partial<Record<SheetColumn['type'], readonly string[]>> = {
    yes_no: [words.yes, words.no],
    active: [words.active, words.inactive],
    choices: Object.values(kind.choices ?? {}),
    place: provinces.map(({ province_name }) => province_name),
  };
  return new Map(
    inputColumns(REGISTERS[register]).flatMap((column) => {
      const values = column.name === 'district_name' ? undefined : lists[column.type];
      return values ? [[formField(column), values] as const] : [];
    }),
  );
}

const meanings = ({ yes, no, active, inactive }: FileTexts['words']): [string, boolean][] => [
  [normaliseCell(yes), true],
  [normaliseCell(active), true],
  [normaliseCell(no), false],
  [normaliseCell(inactive), false],
];

const listChoices = ({ kind: { choices = {} } }: FileTexts): [string, string][] =>
  Object.entries(choices).flatMap(([choice, word]) => [
    [choice, choice],
    [normaliseCell(word), choice],
  ]);
