import { satisfies, validRange } from 'semver';
import { addressesSchema } from '../http/manifest-limits';
import { remoteManifestSchema, shellManifestSchema } from '../http/boot';
import type { RemoteManifest, ShellManifest } from '../http/boot';
import { patternsOverlap } from '../http/path-pattern';
import type { GateRefusal } from '../http/problem';
import { isGrantedOrigin, isGrantedPath } from './addresses';
import { ARCHIVE_LIMITS } from './archive';
import type { Grants } from './events';
import type { GrantRequest } from './releases';

// Gates that need only manifests: the gateway applies them to what it receives, the SDK to a build before it is sent.

type ReleaseManifest = RemoteManifest | ShellManifest;

export function manifestFileName(app: string): string {
  return app === 'shell' ? 'shell.json' : 'routes.json';
}

/** `content`: as it was written, including fields that the schema does not know. */
type ParsedManifest = { manifest: ReleaseManifest; content: object } | { refusal: GateRefusal };

/** @param text null: there is no such file */
export function parseManifest(app: string, text: string | null): ParsedManifest {
  const file = manifestFileName(app);
  if (text === null) return makeRefusal(`${app} has no ${file}`, 'every release has one');
  if (new TextEncoder().encode(text).length > ARCHIVE_LIMITS.manifest)
    return makeRefusal(`${file} of ${app} is too large`, `it may have ${ARCHIVE_LIMITS.manifest} bytes`);
  const content = parseJson(text);
  const parsed = (app === 'shell' ? shellManifestSchema : remoteManifestSchema).safeParse(content);
  if (parsed.success) return { manifest: parsed.data, content: content as object };
  const issue = parsed.error.issues[0];
  return makeRefusal(`${file} of ${app}`, `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'invalid'}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const makeRefusal = (release: string, against: string) => ({
  refusal: {
    rule: 'manifest' as const,
    release,
    against,
    remedy: 'Build the app with the platform’s SDK.',
  },
});

/** Scripts and texts that a manifest names and the release lacks. */
export function missingParts(manifest: ReleaseManifest): GateRefusal[] {
  return listParts(manifest)
    .filter(([, file]) => !Object.hasOwn(manifest.files, file))
    .map(([part, file]) => ({
      rule: 'exposes',
      release: `${part} of ${manifest.name} is ${file}`,
      against: 'the release has no such file',
      remedy: 'Build anew; expose src/remote.ts as ./routes and give each route a chunk of its id.',
    }));
}

type Part = readonly [part: string, file: string];

function listParts(manifest: ReleaseManifest): Part[] {
  const { server, texts } = manifest;
  const namedParts = (part: string, files: readonly string[]): Part[] => files.map((file) => [part, file]);
  const first: Part = 'page' in manifest ? ['the page', manifest.page] : ['the entry', manifest.entry];
  const inTexts = Object.entries(texts).flatMap(([language, files]) => namedParts(`the texts in ${language}`, files));
  const inLayouts =
    'page' in manifest
      ? Object.entries(manifest.layouts).flatMap(([layout, files]) => namedParts(`the ${layout} layout`, files))
      : manifest.routes.flatMap(({ id, chunks }) => namedParts(`a chunk of route ${id}`, chunks));
  return [first, ...namedParts('the server script', server === undefined ? [] : [server]), ...inLayouts, ...inTexts];
}

/** Navigation entries that lead out of the remote. */
export function strayEntries({ name, routes, navigation }: RemoteManifest): GateRefusal[] {
  return navigation
    .filter(({ to }) => !routes.some((route) => patternsOverlap(route.path, to)))
    .map(({ to }) => ({
      rule: 'navigation',
      release: `an entry of ${name} leads to ${to}`,
      against: 'none of its routes is there',
      remedy: 'An entry leads to an address of its own remote.',
    }));
}

/** Addresses and origins that the operator has not granted. */
export function beyondGrants(manifest: ReleaseManifest, grants: Grants): GateRefusal[] {
  return beyondGrantsAsked(manifest, grants, []);
}

/** Like {@link beyondGrants}, with what became of the app's requests. */
export function beyondGrantsAsked(
  manifest: ReleaseManifest,
  grants: Grants,
  requests: readonly GrantRequest[],
): GateRefusal[] {
  const { name } = manifest;
  const { paths, origins } = listUngranted(manifest, grants);
  const grant = `or have the operator grant it: release grant ${name}`;
  const answerTo = (what: string) => {
    const request = requests.find((request) => request.what === what);
    if (!request) return undefined;
    if (request.declined !== null) return `The operator declined it: ${request.declined}`;
    return 'It is asked for and waits for the operator. After the grant, run the same command again.';
  };
  const refusal = (claim: string, granted: readonly string[], remedy: string): GateRefusal => ({
    rule: 'grants',
    release: `${name} ${claim}`,
    against: `${name} is granted ${granted.join(', ') || 'none'}`,
    remedy,
  });
  return [
    ...paths.map((path) => {
      const remedy = answerTo(toGrant(path)) ?? `Choose an address within that, ${grant} --path …`;
      return refusal(`claims ${path}`, grants.paths, remedy);
    }),
    ...origins.map((url) => {
      const { origin } = new URL(url);
      return refusal(`calls ${url}`, grants.connect, answerTo(origin) ?? `Do without it, ${grant} --connect ${origin}`);
    }),
  ];
}

function listUngranted(manifest: ReleaseManifest, grants: Grants) {
  const paths = 'page' in manifest ? manifest.paths : manifest.routes.map(({ path }) => path);
  const origins = 'page' in manifest || grants.isolated ? [] : manifest.connect;
  return {
    paths: paths.filter((path) => !isGrantedPath(grants, path)),
    origins: origins.filter((url) => !isGrantedOrigin(grants, url)),
  };
}

/** What would have to be granted for a release. */
export function missingGrants(manifest: ReleaseManifest, grants: Grants): Grants {
  const { paths, origins } = listUngranted(manifest, grants);
  return {
    paths: [...new Set(paths.map(toGrant))].filter((path) => addressesSchema.safeParse(path).success),
    connect: [...new Set(origins.map((url) => new URL(url).origin))],
  };
}

/** `/maps/:id` is within `/maps/*`. */
const toGrant = (path: string) => path.replace(/\/[:*].*$/, '/*');

/** Shared modules that a remote requires and the shell does not provide in the range. */
export function misfits(
  remote: RemoteManifest,
  shell: Pick<ShellManifest, 'version' | 'provides'>,
  remoteIsNew: boolean,
): GateRefusal[] {
  return Object.entries(remote.requires).flatMap(([module, range]) => {
    const provided = Object.hasOwn(shell.provides, module) ? shell.provides[module] : undefined;
    if (provided !== undefined && satisfies(provided, range, { includePrerelease: true })) return [];
    const required = `${remote.name} ${remote.version} requires ${module} ${range}`;
    const given = `the shell ${shell.version} provides ${provided ?? 'none'}`;
    const [release, against] = remoteIsNew ? [required, given] : [given, required];
    const remedy = remoteIsNew
      ? suggestRemedy(module, range, provided)
      : `Publish a ${remote.name} for this shell first, or both together.`;
    return [{ rule: 'shared-versions' as const, release, against, remedy }];
  });
}

function suggestRemedy(module: string, range: string, provided: string | undefined): string {
  if (validRange(range) === null) return `Write a range of semantic versions, as in ^1.2.0.`;
  if (provided === undefined) return `Do without ${module}, or publish a shell that provides it first.`;
  return `Build against ${module} ${provided}, or publish a shell that provides ${range} first.`;
}
