const SIDES = ['after', 'before', 'replace'] as const;
type Side = (typeof SIDES)[number];

/** A piece of a guide's code that belongs in a file. */
export type FileBlock = {
  kind: 'file';
  /** Path from the workspace's root. */
  file: string;
  /** The one place of the file that the piece follows, precedes or replaces; without one the piece is a new file. */
  place?: { side: Side; anchor: string };
  /** The piece takes the place of a whole file that is there. */
  rewrites?: true;
  body: string;
};

/** Commands of a guide, as they are typed in the workspace's root. */
type CommandBlock = { kind: 'commands'; lines: string[] };

export type Block = FileBlock | CommandBlock;

const FENCE = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm;
const ATTRIBUTE = /(\w+)=(?:"([^"]*)"|(\S+))/g;

/**
 * What a guide has its reader write and run, in order. Code that says no file (` ```ts file=… `) and commands that do not say
 * `run` are only shown.
 *
 * @param guide Markdown
 */
export function blocksOf(guide: string): Block[] {
  return [...guide.matchAll(FENCE)].flatMap(([, language = '', info = '', body = '']): Block[] => {
    if (language === 'sh') return /\brun\b/.test(info) ? [{ kind: 'commands', lines: commandsIn(body) }] : [];
    const block = fileBlock(attributesIn(info), body, /\srewrite\b/.test(info));
    return block ? [block] : [];
  });
}

const commandsIn = (body: string) => body.split('\n').filter((line) => line.trim() !== '');

const attributesIn = (info: string): Record<string, string> =>
  Object.fromEntries([...info.matchAll(ATTRIBUTE)].map(([, name, quoted, bare]) => [name, quoted ?? bare ?? '']));

function fileBlock({ file, ...rest }: Record<string, string>, body: string, rewrites: boolean): FileBlock | undefined {
  if (!file) return undefined;
  const side = SIDES.find((one) => rest[one] !== undefined);
  return {
    kind: 'file',
    file,
    body,
    ...(side && { place: { side, anchor: rest[side] ?? '' } }),
    ...(rewrites && { rewrites }),
  };
}
