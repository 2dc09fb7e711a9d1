import { AUDIT_ACTIONS, AUDIT_ENTITIES, type AuditEntity, type AuditEntry } from '@klaster/shared/contract/audit';
import type { Language } from '@klaster/shared/contract/http';
import type { Database } from '../../kernel/database/connect';
import { readPlaceNames } from '../../kernel/places/repository';
import { fill } from '../../kernel/texts/fill';
import {
  findEntryNames,
  findReports,
  findUnsent,
  listAudit,
  findPeopleNames,
  type AuditListRow,
  type ListPosition,
  type Names,
  type Search,
} from './list.repository';
import {
  isRegister,
  PEOPLE_FIELDS,
  describe,
  loadAuditTexts,
  type NamesOf,
  type Described,
  type AuditTexts,
} from './describe-value';

type State = Readonly<Record<string, unknown>>;

export async function auditDescriber(db: Database, language: Language) {
  const [texts, places] = await Promise.all([loadAuditTexts(language), readPlaceNames(db, language)]);
  return async (rows: readonly AuditListRow[], maxChanges: number): Promise<AuditEntry[]> => {
    const known = rows.filter(isKnown);
    const states = known.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
    const numbers = (fields: readonly string[]) => [
      ...new Set(states.flatMap((state) => fields.map((field) => state[field]).filter((id) => typeof id === 'number'))),
    ];
    const [people, clusters, subjects, unsent] = await Promise.all([
      findPeopleNames(db, numbers(PEOPLE_FIELDS)),
      findEntryNames(db, 'clusters', numbers(['cluster_id'])),
      subjectNames(db, known, texts),
      findUnsent(
        db,
        known.filter(isTyped).map(({ id }) => id),
      ),
    ]);
    const names = { places, people, clusters };
    return known.map((row) => present(row, { texts, names, subjects, unsent, maxChanges }));
  };
}

const BATCH = 500;

/** All entries that match, a batch at a time. */
export async function* readAudit(
  db: Database,
  search: Search,
  { language, maxChanges }: { readonly language: Language; readonly maxChanges: number },
): AsyncGenerator<AuditEntry[]> {
  const describe = await auditDescriber(db, language);
  let after: ListPosition | undefined;
  for (;;) {
    const rows = await listAudit(db, search, { limit: BATCH, after });
    yield await describe(rows, maxChanges);
    after = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

type DescribableRow = AuditListRow & Pick<AuditEntry, 'action' | 'entity'>;

/** Another release may have written kinds of entries that this one cannot describe. */
const isKnown = (row: AuditListRow): row is DescribableRow =>
  AUDIT_ACTIONS.some((action) => action === row.action) && AUDIT_ENTITIES.some((entity) => entity === row.entity);

const isTyped = ({ entity, action }: DescribableRow) =>
  entity === 'reports' && ['edit', 'attach', 'detach'].includes(action);

type Subjects = (row: DescribableRow) => string | null;

type DescribeOptions = {
  readonly texts: AuditTexts;
  readonly names: NamesOf;
  readonly subjects: Subjects;
  /** Ids of entries whose values are not shown yet. */
  readonly unsent: ReadonlySet<number>;
  readonly maxChanges: number;
};

function present(row: DescribableRow, { texts, names, subjects, unsent, maxChanges }: DescribeOptions): AuditEntry {
  const { id, at, action, entity, entity_id, user_name, user_login } = row;
  const changes = listChanges(row, texts, names);
  const isWithheld = unsent.has(id);
  return {
    id,
    at: at.toISOString(),
    action,
    entity,
    entity_id,
    subject: subjects(row),
    user_name,
    user_login,
    changes: changes.slice(0, maxChanges).map((change) => (isWithheld ? withoutValues(change) : change)),
    more_changes: Math.max(0, changes.length - maxChanges),
    ...(isWithheld && { withheld: true as const }),
  };
}

type Change = AuditEntry['changes'][number];

const withoutValues = ({ label }: Change): Change => ({ label, before: null, after: null });

function listChanges(
  { entity, before, after }: DescribableRow,
  texts: AuditTexts,
  names: NamesOf,
): AuditEntry['changes'] {
  const [old, present] = [flatten(before), flatten(after)];
  const describeField = (state: State, field: string) =>
    field in state ? describe({ entity, field, value: state[field] }, texts, names) : [];
  return [...new Set([...Object.keys(old), ...Object.keys(present)])].flatMap((field) => {
    if (JSON.stringify(old[field] ?? null) === JSON.stringify(present[field] ?? null)) return [];
    return pairChanges(describeField(old, field), describeField(present, field));
  });
}

/** Lifts the fields of a published method to the top level. */
const flatten = (state: State | null): State => {
  const { method, ...rest } = state ?? {};
  return { ...(method as State | undefined), ...rest };
};

function pairChanges(old: readonly Described[], present: readonly Described[]): AuditEntry['changes'] {
  const labels = [...new Set([...old, ...present].map(({ label }) => label))];
  const valueIn = (values: readonly Described[], label: string) =>
    values.find((value) => value.label === label)?.value ?? null;
  return labels.flatMap((label) => {
    const change = { label, before: valueIn(old, label), after: valueIn(present, label) };
    return change.before === change.after ? [] : [change];
  });
}

/** Subjects by their current name, or by the recorded one if they no longer exist. */
async function subjectNames(db: Database, rows: readonly DescribableRow[], texts: AuditTexts): Promise<Subjects> {
  const found = new Map<AuditEntity, Names>();
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const entityRows = rows.filter((row) => row.entity === entity);
    const ids = [...new Set(entityRows.flatMap(({ entity_id }) => entity_id ?? []))];
    if (ids.length > 0) found.set(entity, await namesOfKind(db, { entity, ids }, texts));
  }
  return ({ entity, entity_id, before, after }) => {
    if (entity_id === null) return null;
    const written = after?.['company_name'] ?? before?.['company_name'] ?? after?.['name'] ?? before?.['name'];
    return found.get(entity)?.get(entity_id) ?? (typeof written === 'string' ? written : null);
  };
}

async function namesOfKind(
  db: Database,
  { entity, ids }: { readonly entity: AuditEntity; readonly ids: readonly number[] },
  texts: AuditTexts,
): Promise<Names> {
  if (isRegister(entity)) return findEntryNames(db, entity, ids);
  if (entity === 'users') return findPeopleNames(db, ids);
  if (entity === 'reports')
    return new Map(
      (await findReports(db, ids)).map((row) => [
        row.id,
        `${row.company_name}, ${quarterIn(texts, row.year, row.quarter)}`,
      ]),
    );
  return new Map(ids.flatMap((id) => nameOfNumber(entity, id, texts)));
}

function nameOfNumber(entity: AuditEntity, id: number, texts: AuditTexts): [number, string][] {
  if (entity === 'periods') return [[id, quarterIn(texts, Math.floor(id / 10), id % 10)]];
  if (entity === 'holidays') return [[id, String(id).replace(/^(\d{4})(\d\d)(\d\d)$/, '$3.$2.$1')]];
  if (entity === 'scoring_methods' || entity === 'contacts')
    return [[id, fill(texts.audit.words.version, { version: id })]];
  return [];
}

const quarterIn = ({ audit }: AuditTexts, year: number, quarter: number) =>
  fill(audit.words.quarter, { year, quarter });
