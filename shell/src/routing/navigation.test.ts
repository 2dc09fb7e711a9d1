import type { BootRemote, NavigationEntry } from '@klaster/shared/contract';
import { activeEntry, navigationFor } from './navigation';

const entry = (to: string, extra: Partial<NavigationEntry> = {}): NavigationEntry => ({
  to,
  label: { 'uz-Cyrl': to, 'uz-Latn': to, ru: to, en: to },
  icon: [],
  layout: 'protected',
  group: 'registers',
  order: 10,
  positions: [],
  ...extra,
});

const remote = (...navigation: NavigationEntry[]): BootRemote => ({
  name: 'mf-any',
  version: '1',
  channel: 'live',
  entry: { url: '/remotes/mf-any/1/remoteEntry.js', integrity: null },
  fallback: null,
  routes: [],
  navigation,
});

const paths = (sections: ReturnType<typeof navigationFor>) =>
  sections.flatMap((section) => section.entries).map(({ to }) => to);

describe('navigation', () => {
  it('orders entries of all remotes within the groups and leaves empty groups out', () => {
    const sections = navigationFor(
      [remote(entry('/b', { order: 20 })), remote(entry('/a'), entry('/r', { group: 'reports' }))],
      'protected',
      [],
    );
    expect(sections.map(({ group }) => group)).toEqual(['reports', 'registers']);
    expect(paths(sections)).toEqual(['/r', '/a', '/b']);
  });

  it('shows an entry that asks for a position only to those who hold it, and to ADMIN', () => {
    const remotes = [remote(entry('/users', { positions: ['UPDATE'] }))];
    expect(paths(navigationFor(remotes, 'protected', ['CREATE']))).toEqual([]);
    expect(paths(navigationFor(remotes, 'protected', ['UPDATE']))).toEqual(['/users']);
    expect(paths(navigationFor(remotes, 'protected', ['ADMIN']))).toEqual(['/users']);
  });

  it('keeps the layouts apart', () => {
    const remotes = [remote(entry('/x'), entry('/x-auth', { layout: 'public' }))];
    expect(paths(navigationFor(remotes, 'public', []))).toEqual(['/x-auth']);
  });

  it('marks the entry the page belongs to, the longest first, and not one that merely starts alike', () => {
    const sections = navigationFor([remote(entry('/oil'), entry('/oil/removed'))], 'protected', []);
    expect(activeEntry(sections, '/oil/1703')?.to).toBe('/oil');
    expect(activeEntry(sections, '/oil/removed/1703')?.to).toBe('/oil/removed');
    expect(activeEntry(sections, '/oil-press')).toBeUndefined();
  });
});
