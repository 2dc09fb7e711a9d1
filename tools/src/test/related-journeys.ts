/** A journey's file, with its text and that of the pages and fixtures it imports. */
export type Journey = { readonly name: string; readonly text: string };

export type Route = { readonly path: string; readonly files: ReadonlySet<string> };

export type Routes = Readonly<Record<string, readonly Route[]>>;

/** No journey depends on these folders. */
const UNSEEN = new Set(['docs', 'proofs', 'tools']);

const JOURNEYS = 'e2e/journeys/';

const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(api|gateway)\/test\//.test(file);

/**
 * Journeys that a change can affect. A remote's journeys are those that open an address of a screen with the changed file, or of any
 * screen if no screen has the file, as with routes and texts. Shell, `shared`, gateway, API and fixtures affect all journeys.
 *
 * @param files changed, from the workspace's folder
 */
export function relatedJourneys(files: readonly string[], routes: Routes, journeys: readonly Journey[]): string[] {
  const seen = files.filter((file) => file.includes('/') && !UNSEEN.has(topFolder(file)) && !isUnitTest(file));
  const others = seen.filter((file) => !file.startsWith(JOURNEYS) && routes[topFolder(file)] === undefined);
  if (others.length > 0) return journeys.map(({ name }) => name);
  const ofRemotes = seen.filter((file) => !file.startsWith(JOURNEYS));
  const paths = [...new Set(ofRemotes.flatMap((file) => listPaths(file, routes[topFolder(file)] ?? [])))];
  const isChanged = (name: string) => seen.includes(`${JOURNEYS}${name}`);
  const isAbout = (text: string) => opens(text, paths);
  return journeys.filter(({ name, text }) => isChanged(name) || isAbout(text)).map(({ name }) => name);
}

const topFolder = (file: string) => file.split('/', 1)[0] ?? '';

function listPaths(file: string, routes: readonly Route[]): string[] {
  const having = routes.filter(({ files }) => files.has(file));
  return (having.length > 0 ? having : routes).map(({ path }) => path);
}

const opens = (text: string, paths: readonly string[]) => paths.some((path) => makePattern(path).test(text));

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
