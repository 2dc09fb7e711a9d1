import { marked } from 'marked';
import type { Token } from 'marked';

export type HelpSection = {
  /** Fragment of the section's address; the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Token[];
  /** Plain text by block, for the search. */
  readonly texts: readonly string[];
};

export type Help = { readonly intro: readonly Token[]; readonly sections: readonly HelpSection[] };

/** Longer texts are cut, since a parser's time grows with the square of their length. */
const LONGEST = { file: 60_000, block: 8_000 } as const;

/** Runs of signs that begin blocks are cut to 15. */
const LONG_RUN = /([*_~`>[#=-])\1{15,}/g;

/** `## Title {#id}` */
const NAMED = /^(.*?)\s*\{#([a-z][a-z0-9-]{0,63})\}$/;

/** Sections begin with `## Title {#id}`. The text is untrusted: long parts are cut, and what the parser fails on is plain text. */
export function readHelp(markdown: string): Help {
  const help: { intro: Token[]; sections: HelpSection[] } = { intro: [], sections: [] };
  let blocks = help.intro;
  for (const token of parseTokens(cutLong(markdown))) {
    if (token.type === 'heading' && token['depth'] === 2) {
      blocks = [];
      help.sections.push(readSection(String(token['text']), help.sections.length, blocks));
    } else if (token.type !== 'space' && token.type !== 'def') blocks.push(token);
  }
  return { intro: help.intro, sections: help.sections.map(withTexts) };
}

function cutLong(markdown: string): string {
  return markdown
    .slice(0, LONGEST.file)
    .replace(LONG_RUN, (run, sign: string) => sign.repeat(Math.min(run.length, 15)))
    .split(/\n(?:[ \t]*\n)+/)
    .map((block) => (block.length > LONGEST.block ? `${block.slice(0, LONGEST.block)}…` : block))
    .join('\n\n');
}

function parseTokens(markdown: string): Token[] {
  try {
    return marked.lexer(markdown);
  } catch {
    // Nested too deeply for the parser.
    return [{ type: 'text', raw: markdown, text: markdown }];
  }
}

function readSection(heading: string, at: number, blocks: Token[]): HelpSection {
  const [, title = heading, id = `section-${at + 1}`] = NAMED.exec(heading) ?? [];
  return { id, title, blocks, texts: [] };
}

const withTexts = (section: HelpSection): HelpSection => ({ ...section, texts: section.blocks.flatMap(blockTexts) });

/** Items of a list are separate texts, so that a search shows the one it found. */
function blockTexts(block: Token): string[] {
  if (block.type === 'list') return (block['items'] as Token[]).map(plainText);
  const text = plainText(block);
  return text === '' ? [] : [text];
}

/** Deeper tokens are plain text. */
export const DEEPEST = 12;

/** Words without markup. */
export function plainText(token: Token, depth = 0): string {
  if (isComment(token)) return '';
  const parts = depth < DEEPEST ? listChildren(token) : [];
  if (parts.length > 0) return parts.map((part) => plainText(part, depth + 1)).join(BLOCKS.has(token.type) ? ' ' : '');
  return ('text' in token ? String(token['text']) : '').replace(/\s+/g, ' ');
}

const BLOCKS = new Set(['list', 'list_item', 'blockquote', 'table']);

function listChildren(token: Token): Token[] {
  if (token.type === 'list') return token['items'] as Token[];
  if (token.type === 'table') {
    const cells = [token['header'], ...(token['rows'] as unknown[])].flat() as { tokens: Token[] }[];
    return cells.flatMap(({ tokens }) => [...tokens, { type: 'text', raw: ' ', text: ' ' }]);
  }
  return 'tokens' in token && Array.isArray(token.tokens) ? token.tokens : [];
}

/** HTML comments are for the authors of a page. */
export const isComment = ({ type, raw }: Token): boolean => type === 'html' && /^\s*<!--[^]*-->\s*$/.test(raw);
