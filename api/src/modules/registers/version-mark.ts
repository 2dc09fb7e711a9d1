const MARK = /^v(\d{1,10})\.(\d{1,10})$/;

type Version = { readonly id: number; readonly version: number };

/** An entry's version in a file, with a letter so that no program converts it to a number or a date. */
export const versionMark = ({ id, version }: Version): string => `v${id}.${version}`;

/** The version in a cell; undefined if invalid. */
export function readVersionMark(text: string): Version | undefined {
  const [, id, version] = MARK.exec(text.trim()) ?? [];
  return id === undefined ? undefined : { id: Number(id), version: Number(version) };
}
