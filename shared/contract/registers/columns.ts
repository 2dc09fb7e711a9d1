import type { RegisterKind, RegisterState } from '../kinds/kind';

/** Columns that a reader may hide, in their order. */
export function listColumns({ fields }: RegisterKind, state: RegisterState, forStaff: boolean): string[] {
  const kindFields = Object.keys(fields).filter((name) => forStaff || fields[name]?.public);
  return [
    'stir',
    'province',
    'district',
    ...kindFields,
    ...(state === 'removed' ? ['removed_at'] : []),
    ...(forStaff ? ['head', 'address', 'updated_at'] : []),
  ];
}

/** Head and last change of a removed entry are rarely of interest. */
const HIDDEN: Readonly<Record<RegisterState, readonly string[]>> = {
  live: ['address'],
  removed: ['head', 'address', 'updated_at'],
};

/** Columns hidden by default: the others fit 1440 px in every language. A visitor's list has fewer columns and shows all. */
export function hiddenAtFirst(kind: RegisterKind, state: RegisterState, forStaff: boolean): string[] {
  if (!forStaff) return [];
  const isFigure = (name: string) => ['quantity', 'count', undefined].includes(kind.fields[name]?.type);
  return listColumns(kind, state, forStaff).filter((name) => HIDDEN[state].includes(name) || !isFigure(name));
}
