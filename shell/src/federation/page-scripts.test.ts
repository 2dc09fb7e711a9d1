import { remoteWith, withFallback } from '../test/remotes';
import { knownScripts } from './page-scripts';

const known = knownScripts(
  [
    withFallback(remoteWith('mf-known', []), () => Promise.reject(new Error('not loaded here'))),
    { ...remoteWith('mf-own', []), entry: { url: 'http://localhost:3101/remoteEntry.js', integrity: null } },
  ],
  'https://klaster.example/list',
);

it('knows the entries of a remote, the earlier one too, by relative or absolute address', () => {
  expect(known.entry('/remotes/mf-known/1/remoteEntry.js').url).toBe('/remotes/mf-known/1/remoteEntry.js');
  expect(known.entry('https://klaster.example/remotes/mf-known/0/remoteEntry.js').integrity).toBeNull();
});

it.each(['/remotes/mf-known/2/remoteEntry.js', 'https://evil.example/remotes/mf-known/1/remoteEntry.js'])(
  'takes no entry from %s',
  (address) => expect(() => known.entry(address)).toThrow(TypeError),
);

it.each([
  ['/assets/shared.1.js', true],
  ['/remotes/mf-known/1/chunk.js', true],
  ['/remotes/mf-known/0/chunk.js', true],
  ['http://localhost:3101/chunk.js', true],
  ['/remotes/mf-known/2/chunk.js', false],
  ['/remotes/mf-known/1/../2/chunk.js', false],
  ['https://klaster.example.evil/assets/a.js', false],
  ['//evil.example/assets/a.js', false],
  ['data:text/javascript,alert(1)', false],
])('%s may be a script: %s', (address, allowed) => expect(known.allows(address)).toBe(allowed));
