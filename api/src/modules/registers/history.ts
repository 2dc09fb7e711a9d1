import { type Language } from '@klaster/shared/contract/http';
import { type RegisterName } from '@klaster/shared/contract/kinds';
import { registerSchemas, type RegisterChange, type RegisterHistoryAnswer } from '@klaster/shared/contract/registers';
import type { Database } from '../../kernel/database/connect';
import { readPlaceNames } from '../../kernel/places/repository';
import { listSignatures } from '../signatures/repository';
import { presentSignature } from '../signatures/sign';
import { countHistory, listHistory, type HistoryRow, type EntryKey } from './repository';

type Page = {
  readonly page: number;
  readonly page_size: number;
  readonly language: Language;
};

export async function readHistory(
  db: Database,
  entry: EntryKey,
  { page, page_size, language }: Page,
): Promise<RegisterHistoryAnswer> {
  const slice = { limit: page_size, offset: (page - 1) * page_size };
  const [rows, total] = await Promise.all([listHistory(db, entry, slice), countHistory(db, entry)]);
  const [names, signed] = await Promise.all([
    readPlaceNames(db, language),
    listSignatures(db, 'g.id', rows.flatMap(signatureIn)),
  ]);
  const signatures = new Map(signed.map((row) => [row.id, presentSignature(row)]));
  const items = rows.map((row) => {
    const signature = signatures.get(signatureIn(row)[0] ?? 0);
    return { ...presentChange(row, listFields(entry.register), names), ...(signature && { signature }) };
  });
  return { items, total };
}

/** The id of the signature, if there is one. */
const signatureIn = ({ after }: HistoryRow): number[] => {
  const signature = after?.['signature'] as { readonly id: number } | undefined;
  return signature ? [signature.id] : [];
};

const listFields = (register: RegisterName) => Object.keys(registerSchemas[register].input.shape);

type State = Readonly<Record<string, unknown>>;

function presentChange(row: HistoryRow, fields: readonly string[], names: ReadonlyMap<string, string>): RegisterChange {
  const { id, at, user_name, before, after } = row;
  const action = row.action as RegisterChange['action'];
  return {
    id,
    at: at.toISOString(),
    action,
    user_name,
    changes: fields.flatMap((field) => describeChange(field, { before, after }, names)),
    ...readLegalAct(action, after),
    import_file: (after?.['import_file'] as string | undefined) ?? null,
    ...pickFileName(action, row),
  };
}

const PLACE_NAMES: Readonly<Record<string, string>> = {
  province_code: 'province_name',
  district_code: 'district_name',
};

function describeChange(
  field: string,
  { before, after }: { readonly before: State | null; readonly after: State | null },
  names: ReadonlyMap<string, string>,
) {
  const [old, present] = [before?.[field] ?? null, after?.[field] ?? null] as [Value, Value];
  if (JSON.stringify(old) === JSON.stringify(present)) return [];
  const placeName = PLACE_NAMES[field];
  if (placeName === undefined) return [{ field, before: old, after: present }];
  const findName = (code: Value) => (typeof code === 'string' ? (names.get(code) ?? code) : null);
  return [{ field: placeName, before: findName(old), after: findName(present) }];
}

type Value = RegisterChange['changes'][number]['before'];

/** In the audit, an entry's own columns hold the order and reason of its removal; those of its restoration have names of their own. */
function readLegalAct(action: RegisterChange['action'], after: State | null) {
  const [number, date, reason] = {
    create: [],
    edit: [],
    remove: ['removal_order', 'removal_order_date', 'removal_reason'],
    restore: ['order_number', 'order_date', 'reason'],
    undo: [],
    attach: [],
    detach: [],
  }[action];
  const text = (field: string | undefined) => (field && (after?.[field] as string | null | undefined)) ?? null;
  return { order_number: text(number), order_date: text(date), reason: text(reason) };
}

function pickFileName(action: RegisterChange['action'], { before, after }: Pick<HistoryRow, 'before' | 'after'>) {
  if (action !== 'attach' && action !== 'detach') return {};
  return { file: (after ?? before)?.['file'] as string };
}
