const MARK = /^v(\d{1,10})\.(\d{1,10})$/;

type Version = { readonly id: number; readonly version: number };

/** The letter keeps programs from converting it to a number or a date. */
export const versionMark = ({ id, version }: Version): string => `v${id}.${version}`;

export function readVersionMark(text: string): Version | undefined {
  const [, id, version] = MARK.exec(text.trim()) ?? [];
  return id === undefined ? undefined : { id: Number(id), version: Number(version) };
}
