import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What may be cited: rules of `docs/specification.md` (`4`, `4.2`, `4.2.3`) and decisions (`011`). */
export type Citable = { readonly rules: ReadonlySet<string>; readonly decisions: ReadonlySet<string> };

const GENERATED = new Set(['node_modules', 'dist', 'dist-operations', 'coverage', 'test-results']);

const TEXT_FILE = /\.(?:ts|tsx|js|cjs|mjs|md)$/;

const NUMBER = String.raw`\d+(?:\.\d+)*`;

const RULES = new RegExp(
  String.raw`\bspecification(?:\]\([\w./-]+\))? (${NUMBER}(?:(?:, | and |, and | to )${NUMBER})*)`,
  'gi',
);

/** How rules were cited before they had numbers: sections of documents that are not here. */
const UNNUMBERED = /\b(?:specification|decisions)(?:['’]s|,) sections? \d+/gi;

/** `section 4.2` and `(4.2)` within the specification itself. */
const OWN_RULES = /(?:\bsection |\()(\d+(?:\.\d+)+)/g;

const DECISIONS = [
  /\bdecisions? (\d{3})\b/gi,
  /\bdecisions\/(\d{3})/g,
  /\]\((\d{3})-[\w-]+\.md/g,
  /\((?:see )?(0\d{2})\)/g,
];

/** Numbers that a specification gives: of its headings, its rules (`- **4.2.3** …`) and the rows of its tables. */
export function rulesOf(specification: string): Set<string> {
  const headings = specification.matchAll(/^#+ (\d+(?:\.\d+)*) /gm);
  const rules = specification.matchAll(/^(?:- \*\*|\| )(\d+\.\d+\.\d+)(?:\*\*)? /gm);
  return new Set([...headings, ...rules].map(([, number = '']) => number));
}

/** Citations of a text that do not exist, as written there. */
export function deadCitations(text: string, { rules, decisions }: Citable, isSpecification = false): string[] {
  const flat = joinedLines(text);
  const cited = [...flat.matchAll(RULES)].flatMap(([whole, numbers = '']) =>
    isLive(numbers, rules) ? [] : [whole.trim()],
  );
  const own = isSpecification ? [...flat.matchAll(OWN_RULES)] : [];
  const dead = DECISIONS.flatMap((pattern) => [...flat.matchAll(pattern)]).filter(
    ([, number = '']) => !decisions.has(number),
  );
  const unnumbered = [...flat.matchAll(UNNUMBERED)].map(([whole]) => whole);
  return [
    ...cited,
    ...unnumbered,
    ...[...own.filter(([, number = '']) => !rules.has(number)), ...dead].map(([whole]) => whole),
  ];
}

/** Paths of the workspace between backticks, whole ones only: no pattern and no blank to fill in. */
const PATHS = /`((?:api|gateway|shared|shell|mf-[a-z-]+|e2e|tools|bench|docs)\/[\w./-]+)`/g;

/** Paths that a document names and that do not exist, as written there. */
export function deadPaths(document: string, isThere: (path: string) => boolean): string[] {
  return [...document.matchAll(PATHS)].map(([, named = '']) => named).filter((named) => !isThere(named));
}

const isLive = (numbers: string, rules: ReadonlySet<string>) =>
  (numbers.match(new RegExp(NUMBER, 'g')) ?? []).every((number) => rules.has(number));

/** A sentence of a comment may go over the end of a line. */
const joinedLines = (text: string) => text.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');

/** Paths of the source files and documents below a folder. */
export function textFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || GENERATED.has(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return textFiles(file);
    return TEXT_FILE.test(entry.name) ? [file] : [];
  });
}

/** Everything in a workspace that documents can cite. */
export function citableOf(workspace: string): Citable {
  const docs = path.join(workspace, 'docs');
  return {
    rules: rulesOf(readFileSync(path.join(docs, 'specification.md'), 'utf8')),
    decisions: new Set(readdirSync(path.join(docs, 'decisions')).map((file) => file.slice(0, 3))),
  };
}
