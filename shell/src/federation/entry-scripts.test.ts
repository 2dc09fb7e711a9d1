import { containerName, entryScripts } from './page-scripts';

const REMOTE = 'mf-late';
const page = globalThis as Record<string, unknown>;
const { createScript } = entryScripts({
  entry: (url) => ({ url, integrity: 'sha256-of-the-entry' }),
  allows: () => true,
});

/** The script of a version's entry; running it writes the container where every version's entry does. */
function entryOf(version: string) {
  const name = containerName(REMOTE, version);
  const url = `/remotes/${REMOTE}/${version}/remoteEntry.js`;
  const element = createScript!({
    url,
    remoteInfo: { name, entry: url, type: 'global', entryGlobalName: name, shareScope: 'default' },
  });
  const { script, timeout } = element as { script: HTMLScriptElement; timeout: number };
  const run = (container: object | undefined) => {
    if (container) page[REMOTE] = container;
    script.dispatchEvent(new Event('load'));
  };
  return { script, timeout, run, registered: () => page[name] };
}

it('keeps the containers of two versions apart, even if the abandoned one arrives late', () => {
  const [next, before] = [entryOf('next'), entryOf('before')];
  next.run({ of: 'next' });
  expect(page[REMOTE]).toBeUndefined();
  before.run({ of: 'before' });
  expect([next.registered(), before.registered()]).toEqual([{ of: 'next' }, { of: 'before' }]);
});

it('does not use another version’s container if an entry defines none', () => {
  entryOf('whole').run({ of: 'whole' });
  const empty = entryOf('empty');
  empty.run(undefined);
  expect(empty.registered()).toBeUndefined();
});

it('holds each attempt to the hash, under another address', () => {
  const attempts = [entryOf('again').script, entryOf('again').script];
  expect(attempts.map(({ integrity }) => integrity)).toEqual(['sha256-of-the-entry', 'sha256-of-the-entry']);
  // Without it a script from another origin would not be held to its hash.
  expect(attempts.map(({ crossOrigin }) => crossOrigin)).toEqual(['anonymous', 'anonymous']);
  expect(attempts.map(({ src }) => new URL(src).search)).toEqual(['', '?attempt=2']);
});

it('has the specification’s 120 s', () => {
  expect(entryOf('slow').timeout).toBe(120_000);
});
