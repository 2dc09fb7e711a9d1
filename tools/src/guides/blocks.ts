const SIDES = ['after', 'before', 'replace'] as const;
type Side = (typeof SIDES)[number];

export type FileBlock = {
  kind: 'file';
  file: string;
  /** Where the block goes; without it the block is a new file. */
  place?: { side: Side; anchor: string };
  /** Replaces the whole file. */
  rewrites?: true;
  body: string;
};

type CommandBlock = { kind: 'commands'; lines: string[] };

export type Block = FileBlock | CommandBlock;

const FENCE = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm;
const ATTRIBUTE = /(\w+)=(?:"([^"]*)"|(\S+))/g;

/** Reads the blocks to apply. Code without a file (` ```ts file=… `) and commands without `run` are only shown. */
export function readBlocks(guide: string): Block[] {
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
