import type { RegisterKind, RegisterState } from '../kinds/kind';

/** The columns of a register's list that its reader may hide, by what they show, in their order. */
export function listColumns({ fields }: RegisterKind, state: RegisterState, forStaff: boolean): string[] {
  const own = Object.keys(fields).filter((name) => forStaff || fields[name]?.public);
  return [
    'stir',
    'province',
    'district',
    ...own,
    ...(state === 'removed' ? ['removed_at'] : []),
    ...(forStaff ? ['head', 'address', 'updated_at'] : []),
  ];
}

/** The head and the activity of a removed entry are seldom of interest. */
const HIDDEN: Readonly<Record<RegisterState, readonly string[]>> = {
  live: ['address'],
  removed: ['head', 'address', 'updated_at'],
};

/**
 * Those of them that are hidden until their reader wants them: with the others a list fits a window of 1440 px in every language.
 * A visitor's list has fewer columns, and shows all of them.
 */
export function hiddenAtFirst(kind: RegisterKind, state: RegisterState, forStaff: boolean): string[] {
  if (!forStaff) return [];
  const isFigure = (name: string) => ['quantity', 'count', undefined].includes(kind.fields[name]?.type);
  return listColumns(kind, state, forStaff).filter((name) => HIDDEN[state].includes(name) || !isFigure(name));
}
