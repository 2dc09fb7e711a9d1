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

const ATTRIBUTE = /(\w+)=(?:"([^"]*)"|(\S+))/g;

/**
 * A guide names the file in the line above the code: `` `a.ts`: `` is the whole file, or members of a JSON file; `` `a.ts` (new): ``
 * and `` `a.ts`, after `const a = [`: `` are the other cases.
 */
const BLOCK =
  /(?:^`([^`\n]+)`(?: \((new)\))?(?:, (after|before|instead of) `([^`\n]+)`)?:\n\n)?^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm;

/** Reads the blocks to apply. Code without a file and commands without `run` are only shown. */
export function readBlocks(guide: string): Block[] {
  return [...guide.matchAll(BLOCK)].flatMap(
    ([, file, isNew, side, anchor, language = '', info = '', body = '']): Block[] => {
      if (language === 'sh') return /\brun\b/.test(info) ? [{ kind: 'commands', lines: commandsIn(body) }] : [];
      if (file === undefined) return ofTemplate(attributesIn(info), body);
      const place = side && anchor && { side: side === 'instead of' ? 'replace' : (side as Side), anchor };
      const rewrites = !place && !isNew && language !== 'json';
      return [{ kind: 'file', file, body, ...(place && { place }), ...(rewrites && { rewrites }) }];
    },
  );
}

const commandsIn = (body: string) => body.split('\n').filter((line) => line.trim() !== '');

const attributesIn = (info: string): Record<string, string> =>
  Object.fromEntries([...info.matchAll(ATTRIBUTE)].map(([, name, quoted, bare]) => [name, quoted ?? bare ?? '']));

/** A template names file and place after the language. */
function ofTemplate({ file, ...rest }: Record<string, string>, body: string): FileBlock[] {
  if (!file) return [];
  const side = SIDES.find((side) => rest[side] !== undefined);
  return [{ kind: 'file', file, body, ...(side && { place: { side, anchor: rest[side] ?? '' } }) }];
}
