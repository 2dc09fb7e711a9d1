import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { TokenClaims } from '../../contract/common/session-token';
import { session } from '../../session';
import { sessionToken } from '../doubles/session-token';
import { controls, namesOfControls } from './controls';
import { settle } from './screen-visit';

type Claims = Partial<TokenClaims>;

/** Kinds of account besides the one without positions, which is a cluster's where the page is for clusters. */
const KINDS: readonly (readonly [name: string, claims: Claims])[] = [
  ['CREATE', { positions: ['CREATE'] }],
  ['UPDATE', { positions: ['UPDATE'] }],
  ['DELETE', { positions: ['DELETE'] }],
  ['ADMIN', { positions: ['ADMIN'] }],
  ['province', { province_code: '1703' }],
  ['cluster', { cluster_id: 1 }],
  ['cluster ADMIN', { cluster_id: 1, positions: ['ADMIN'] }],
];

/**
 * The controls of an open page, menus included, that an account has more (`+`) or less (`-`) than one without positions, or
 * all of them (`=`) where it has none of those. The account
 * changes while the page is open: what a right has brought goes with it.
 *
 * @returns a line for each kind of account; administrators have one if they have more than all positions, or less
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
    // Of a page that is closed to the others, those see everything who see it at all.
    if (common.length === 0) differences.set(kind, offered.length > 0 ? ['sees it alone'] : []);
    else if (!offered.some((name) => common.includes(name)))
      differences.set(
        kind,
        offered.map((name) => `= ${name}`),
      );
    else
      differences.set(kind, [
        ...offered.filter((name) => !common.includes(name)).map((name) => `+ ${name}`),
        ...common.filter((name) => !offered.includes(name)).map((name) => `- ${name}`),
      ]);
  }
  differences.set(
    'withdrawn',
    [...(await become({}))].filter((name) => !common.includes(name)),
  );
  const of = (kind: string) => differences.get(kind) ?? [];
  const positions = new Set(['CREATE', 'UPDATE', 'DELETE'].flatMap(of));
  if (String([...positions].toSorted()) === String(of('ADMIN').toSorted())) differences.delete('ADMIN');
  if (String(of('cluster')) === String(of('cluster ADMIN'))) differences.delete('cluster ADMIN');
  return [...differences].filter(([, names]) => names.length > 0).map(([kind, names]) => `${kind} ${names.join(' ')}`);
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
