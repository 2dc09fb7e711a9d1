import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { TokenClaims } from '../../contract/http/session-token';
import { session } from '../../session';
import { sessionToken } from '../doubles/session-token';
import { controls, namesOfControls } from './controls';
import { settle } from './screen-visit';

type Claims = Partial<TokenClaims>;

/** Kinds of account besides the one without positions. On pages for clusters, that one is a cluster's account. */
const KINDS: readonly (readonly [name: string, claims: Claims])[] = [
  ['CREATE', { positions: ['CREATE'] }],
  ['UPDATE', { positions: ['UPDATE'] }],
  ['DELETE', { positions: ['DELETE'] }],
  ['ADMIN', { positions: ['ADMIN'] }],
  ['province', { province_code: '1703' }],
  ['province ADMIN', { province_code: '1703', positions: ['ADMIN'] }],
  ['cluster', { cluster_id: 1 }],
  ['cluster ADMIN', { cluster_id: 1, positions: ['ADMIN'] }],
];

/**
 * Compares the controls of an open page, menus included, by kind of account: what it has more (`+`) or less (`-`) than
 * an account without positions, or all it has (`=`) if it has nothing in common. The account changes while the page is
 * open: controls of a right that was withdrawn must disappear.
 *
 * @returns a line for each kind of account whose controls do not follow from other lines
 */
export async function offersByAccount(user: UserEvent, audience?: string): Promise<string[]> {
  const least = { positions: [], cluster_id: audience === 'cluster' ? 1 : null };
  const become = async (claims: Claims) => {
    act(() => void session.save(sessionToken({ ...least, ...claims })));
    await settle();
    return namesOffered(user);
  };
  const common = await become({});
  const differences = new Map<string, string[]>();
  for (const [kind, claims] of KINDS.filter(([name]) => audience === undefined || !name.startsWith('cluster'))) {
    const offered = await become(claims);
    differences.set(kind, calculateDifference(common, offered));
  }
  const withdrawn = await become({});
  differences.set(
    'withdrawn',
    withdrawn.filter((name) => !common.includes(name)),
  );
  const differencesOf = (kind: string) => differences.get(kind) ?? [];
  // The part that does not follow from the lines of other kinds.
  const derive = (kind: string, ...others: string[]) => {
    const due = [...new Set(others.flatMap(differencesOf))];
    const lacks = due.filter((name) => !differencesOf(kind).includes(name)).map((name) => `without ${name}`);
    const more = differencesOf(kind).filter((name) => !due.includes(name));
    differences.set(kind, [...(due.length > 0 && lacks.length === due.length ? ['none of that'] : lacks), ...more]);
  };
  derive('province ADMIN', 'ADMIN', 'province');
  derive('cluster ADMIN', 'cluster');
  derive('ADMIN', 'CREATE', 'UPDATE', 'DELETE');
  const isOther = (name: string) => common.length === 0 || name.startsWith('=');
  if (differencesOf('ADMIN').length > 0 && differencesOf('ADMIN').every(isOther))
    differences.set('ADMIN', ['sees it alone']);
  return [...differences].filter(([, names]) => names.length > 0).map(([kind, names]) => `${kind} ${names.join(' ')}`);
}

function calculateDifference(common: readonly string[], offered: readonly string[]): string[] {
  const more = offered.filter((name) => !common.includes(name));
  if (common.length > 0 && more.length === offered.length) return more.map((name) => `= ${name}`);
  const less = common.filter((name) => !offered.includes(name));
  return [...more.map((name) => `+ ${name}`), ...less.map((name) => `- ${name}`)];
}

async function namesOffered(user: UserEvent): Promise<string[]> {
  const names = namesOfControls();
  for (const opener of controls('[aria-haspopup="menu"]')) {
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    await settle();
    names.push(...namesOfControls('[role="menuitem"]'));
    await user.keyboard('{Escape}');
    await settle();
  }
  return [...new Set(names)];
}
