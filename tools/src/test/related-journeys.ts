/** A journey's file, with its text and that of the pages and fixtures it imports. */
export type Journey = { readonly name: string; readonly text: string };

export type Route = { readonly path: string; readonly files: ReadonlySet<string> };

export type Routes = Readonly<Record<string, readonly Route[]>>;

/** No journey depends on these folders. */
const UNSEEN = new Set(['docs', 'proofs', 'tools']);

const JOURNEYS = 'e2e/journeys/';

const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(api|gateway)\/test\//.test(file);

export type Change = {
  /** Changed files without catalogues, from the workspace's folder. */
  files: readonly string[];
  /** Former texts of changed catalogues. */
  texts: readonly string[];
};

/**
 * Journeys that a change can affect: those that open a page with a changed file, or quote a changed text. Shell, `shared`, gateway, API
 * and fixtures affect all journeys.
 */
export function relatedJourneys(
  { files, texts }: Change,
  routes: Routes,
  journeys: readonly Journey[],
): string[] | 'all' {
  const seen = files.filter((file) => file.includes('/') && !UNSEEN.has(topFolder(file)) && !isUnitTest(file));
  if (seen.some((file) => !file.startsWith(JOURNEYS) && routes[topFolder(file)] === undefined)) return 'all';
  const paths = affectedPages(files, routes);
  const isChanged = (name: string) => seen.includes(`${JOURNEYS}${name}`);
  const isAbout = (text: string) => opensOne(text, paths) || quotesOne(text, texts);
  return journeys.filter(({ name, text }) => isChanged(name) || isAbout(text)).map(({ name }) => name);
}

/** Paths of the pages of remotes that have a changed file; of all pages if no page has the file, as with routes. */
export function affectedPages(files: readonly string[], routes: Routes): string[] {
  const seen = files.filter((file) => !isUnitTest(file));
  return [...new Set(seen.flatMap((file) => listPaths(file, routes[topFolder(file)] ?? [])))];
}

export const topFolder = (file: string) => file.split('/', 1)[0] ?? '';

function listPaths(file: string, routes: readonly Route[]): string[] {
  const having = routes.filter(({ files }) => files.has(file));
  return (having.length > 0 ? having : routes).map(({ path }) => path);
}

export const quotesOne = (text: string, quotes: readonly string[]): boolean =>
  quotes.some((quote) => text.includes(quote));

export const opensOne = (text: string, paths: readonly string[]): boolean =>
  paths.some((path) => makePattern(path).test(text));

/** An address in quotes, with any values of its parameters and anything after it. */
function makePattern(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/\'"`?]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`['"\`]${parts.join('/')}(?=['"\`?#])`);
}

/** One file of fixtures serves many journeys: only the imported exports count. */
export function pickExports(text: string, names: readonly string[]): string {
  const parts = text.split(/^(?=export )/m);
  const isNamed = (part: string) => names.some((name) => new RegExp(`^export [\\w ]*\\b${name}\\b`).test(part));
  return parts.filter(isNamed).join('');
}
