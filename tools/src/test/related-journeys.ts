/** A journey's file, `registers.spec.ts`, with its own text and that of what it imports of pages and fixtures. */
export type Journey = { readonly name: string; readonly text: string };

/** A remote's route, with the files that its screen is made of. */
export type Route = { readonly path: string; readonly files: ReadonlySet<string> };

/** Remotes by name. */
export type Routes = Readonly<Record<string, readonly Route[]>>;

/** Folders whose changes no journey sees. */
const UNSEEN = new Set(['docs', 'proofs', 'tools']);

const JOURNEYS = 'e2e/journeys/';

/** Files that only unit tests read. */
const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(api|gateway)\/test\//.test(file);

/**
 * Journeys that a change can touch. The import graph ends where one app loads another, so a remote's journeys are those that
 * open an address of a screen that the changed file is part of; of all its screens where it is part of none, as its routes and
 * texts are. That releases are handled alike, whichever remote serves as the example, does not depend on its code. Shell, `shared`,
 * gateway, API and fixtures underlie all journeys, so that a change of theirs touches all.
 *
 * @param files changed, from the workspace's folder
 */
export function relatedJourneys(files: readonly string[], routes: Routes, journeys: readonly Journey[]): string[] {
  const seen = files.filter((file) => file.includes('/') && !UNSEEN.has(folderOf(file)) && !isUnitTest(file));
  const others = seen.filter((file) => !file.startsWith(JOURNEYS) && routes[folderOf(file)] === undefined);
  if (others.length > 0) return journeys.map(({ name }) => name);
  const ofRemotes = seen.filter((file) => !file.startsWith(JOURNEYS));
  const paths = [...new Set(ofRemotes.flatMap((file) => pathsWith(file, routes[folderOf(file)] ?? [])))];
  const isChanged = (name: string) => seen.includes(`${JOURNEYS}${name}`);
  const isAbout = (text: string) => opens(text, paths);
  return journeys.filter(({ name, text }) => isChanged(name) || isAbout(text)).map(({ name }) => name);
}

const folderOf = (file: string) => file.split('/', 1)[0] ?? '';

function pathsWith(file: string, routes: readonly Route[]): string[] {
  const having = routes.filter(({ files }) => files.has(file));
  return (having.length > 0 ? having : routes).map(({ path }) => path);
}

const opens = (text: string, paths: readonly string[]) => paths.some((path) => wherever(path).test(text));

/** An address in quotes, with any values of its parameters and anything after it; the front page alone is all of its address. */
function wherever(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/\'"`?]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`['"\`]${parts.join('/')}(?=['"\`?#])`);
}

/** The exports with these names, out of a module's text: one file of fixtures serves journeys of all kinds. */
export function exportsOf(text: string, names: readonly string[]): string {
  const parts = text.split(/^(?=export )/m);
  const isNamed = (part: string) => names.some((name) => new RegExp(`^export [\\w ]*\\b${name}\\b`).test(part));
  return parts.filter(isNamed).join('');
}
