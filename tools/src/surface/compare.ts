/** Texts of the reports by entry point. */
export type Reports = Readonly<Record<string, string>>;

export type Step = 'major' | 'minor' | 'none';

/** The version step that a difference requires, its lines, and the names that go without having been deprecated. */
export type Difference = { step: Step; lines: string[]; undeprecated: string[] };

/** `lines` have the lines around them before them, as in `interface PageProps › title: string`. */
type Declaration = { isExported: boolean; isDeprecated: boolean; lines: ReadonlySet<string> };

type Declarations = ReadonlyMap<string, Declaration>;

const NAME =
  /^(?:export )?(?:(?:declare |abstract |default )*(?:const|let|function|class|type|interface|enum|namespace) |\{ (?:\w+ as )?)(\w+)|^import '(.+)@/;

const DEPRECATED = '// @deprecated';
const WITHIN = ' › ';
const INDENT = 4;

/** A member that is optional, or of a value that only `shared` creates: no caller has to pass it. */
const NOT_REQUIRED = /: (const \w+: (?![<(])|class |enum |namespace )|(› |readonly )[\w"'-]+\?[:(][^›]*$|› \}[^›]*$/;

/** A removed or changed line breaks callers. A new member that they have to pass breaks them too. Other new lines do not. */
export function compareReports(before: Reports, after: Reports): Difference {
  const older = readDeclarations(before);
  const newer = readDeclarations(after);
  const removed = linesOnlyIn(older, newer).filter((line) => !line.endsWith(DEPRECATED));
  const added = linesOnlyIn(newer, older);
  const isBreaking = removed.length > 0 || added.some(isRequired);
  const growth = added.length > 0 ? 'minor' : 'none';
  const gone = [...older].filter(([name, { isExported }]) => isExported && !newer.get(name)?.isExported);
  return {
    step: isBreaking ? 'major' : growth,
    lines: [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)],
    undeprecated: gone.filter(([, { isDeprecated }]) => !isDeprecated).map(([name]) => name),
  };
}

/** For a declaration that the others lack, only its name: if it is not exported, the lines that use it change too. */
function linesOnlyIn(these: Declarations, others: Declarations): string[] {
  return [...these].flatMap(([name, { isExported, lines }]) => {
    const known = others.get(name)?.lines;
    if (known) return [...lines].filter((line) => !known.has(line));
    return isExported ? [name] : [];
  });
}

const isRequired = (line: string) => line.includes(WITHIN) && !NOT_REQUIRED.test(line) && !line.endsWith(DEPRECATED);

function readDeclarations(reports: Reports): Declarations {
  const declarations = new Map<string, Declaration>();
  for (const [entry, report] of Object.entries(reports)) {
    for (const block of report.trim().split(/\n\n+|\n(?=import )/)) {
      const { name, ...declaration } = readDeclaration(entry, block);
      const known = declarations.get(name);
      declarations.set(name, known ? merge(known, declaration) : declaration);
    }
  }
  return declarations;
}

function readDeclaration(entry: string, block: string): Declaration & { name: string } {
  const isDeprecated = block.startsWith(DEPRECATED);
  const code = isDeprecated ? block.slice(DEPRECATED.length + 1) : block;
  const [, declared, imported] = NAME.exec(code) ?? [];
  const name = `${entry}: ${declared ?? imported ?? code}`;
  const isExported = code.startsWith('export ');
  const marks = [...(isExported ? [name] : []), ...(isDeprecated ? [`${name}${WITHIN}${DEPRECATED}`] : [])];
  return { name, isExported, isDeprecated, lines: new Set([...marks, ...linesOf(entry, code)]) };
}

/** Overloads, or a type and a value of one name. */
function merge(first: Declaration, second: Declaration): Declaration {
  return {
    isExported: first.isExported || second.isExported,
    isDeprecated: first.isDeprecated && second.isDeprecated,
    lines: new Set([...first.lines, ...second.lines]),
  };
}

function linesOf(entry: string, code: string): string[] {
  const around: string[] = [];
  return code.split('\n').map((line) => {
    const depth = Math.floor(line.search(/\S/) / INDENT);
    around.length = Math.min(around.length, depth);
    around.push(line.trim().replace(/^export |[,;]$| \{$/g, ''));
    return `${entry}: ${around.join(WITHIN)}`;
  });
}
