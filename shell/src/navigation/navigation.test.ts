import { activeEntry, navigationFor } from './navigation';
import type { ShownEntry } from './navigation';
import { SHELL_ROUTES } from './shell-routes';
import texts from '../locales/uz-Cyrl.json';

const entry = (to: string, extra: Partial<ShownEntry> = {}): ShownEntry => ({
  to,
  label: to,
  icon: [],
  layout: 'protected',
  group: 'registers',
  order: 10,
  positions: [],
  ...extra,
});

const STAFF = { positions: [], cluster_id: null } as const;

const paths = (sections: ReturnType<typeof navigationFor>) =>
  sections.flatMap((section) => section.entries).map(({ to }) => to);

describe('navigation', () => {
  it('orders entries within the groups and leaves empty groups out', () => {
    const entries = [entry('/b', { order: 20 }), entry('/a'), entry('/r', { group: 'reports' })];
    const sections = navigationFor(entries, 'protected', STAFF);
    expect(sections.map(({ group }) => group)).toEqual(['reports', 'registers']);
    expect(paths(sections)).toEqual(['/r', '/a', '/b']);
  });

  it('keeps the layouts apart', () => {
    const entries = [entry('/x'), entry('/x-auth', { layout: 'public' })];
    expect(paths(navigationFor(entries, 'public', STAFF))).toEqual(['/x-auth']);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ /evil.example',
    '/\u0000evil',
    '/\u200bevil',
    '/\u202elive',
    '/a/../b',
    '/a?to=//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'list',
    '',
  ])('leaves out an entry that leads to %j', (to) => {
    expect(paths(navigationFor([entry('/list'), entry(to)], 'protected', STAFF))).toEqual(['/list']);
  });

  it('has no entry for removed register entries if they are a tab of the register’s page, whose entry is then current', () => {
    const entries = [entry('/reestrs'), entry('/deregistered-clusters', { group: 'removed' })];
    const sections = navigationFor(entries, 'protected', STAFF);
    expect(paths(sections)).toEqual(['/reestrs']);
    expect(activeEntry(sections, '/deregistered-clusters')?.to).toBe('/reestrs');
    // A page of the same remote without its register.
    expect(paths(navigationFor(entries.slice(1), 'protected', STAFF))).toEqual(['/deregistered-clusters']);
  });

  it('marks the entry the page belongs to, the longest first, and not one that merely starts alike', () => {
    const sections = navigationFor([entry('/oil'), entry('/oil/removed')], 'protected', STAFF);
    expect(activeEntry(sections, '/oil/1703')?.to).toBe('/oil');
    expect(activeEntry(sections, '/oil/removed/1703')?.to).toBe('/oil/removed');
    expect(activeEntry(sections, '/oil-press')).toBeUndefined();
  });
});

/** By hand: what a page is called, and its group and position in the navigation. */
const PAGES = `
/main Иш столи
/notices Билдиришномалар
/contacts Алоқа ва маълумот манбалари
/help Ёрдам
/help/general Ёрдам: кириш, ҳисоб ва бошқарув
/contacts/edit Алоқа саҳифасини таҳрирлаш
/invitation Парол ўрнатиш
/sign-in/:provider Ягона кириш
/users Фойдаланувчилар administration 70
/users/create Янги фойдаланувчи
/users/import Фойдаланувчиларни файлдан қўшиш
/users/keys Бошқа тизимлар калитлари
/users/edit/:id Фойдаланувчини таҳрирлаш
/profile Профил
/second-factor Икки босқичли кириш
/audit Аудит administration 80
/releases Релизлар administration 90
/status Тизим ҳолати administration 95`;

it('has its own pages under their names', () => {
  const titles = texts as unknown as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const lines = SHELL_ROUTES.map(({ path, title, navigation: entry }) => {
    const [part = '', name = ''] = title.split('.');
    return [path, titles[part]?.[name], entry?.group, entry?.order].filter(Boolean).join(' ');
  });
  expect(lines).toEqual(PAGES.trim().split('\n'));
});
