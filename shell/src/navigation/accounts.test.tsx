import type { Audience, Layout, Position, TokenClaims } from '@klaster/shared/contract/http';
import { answerEverything, network } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { act } from 'react';
import { bootOf, remoteOfTest, screenAt } from '../test/remotes';
import { renderShell } from '../test/render-shell';

type Account = Pick<TokenClaims, 'positions' | 'cluster_id'>;

const ACCOUNTS: Readonly<Record<string, Account | undefined>> = {
  visitor: undefined,
  'without positions': { positions: [], cluster_id: null },
  CREATE: { positions: ['CREATE'], cluster_id: null },
  UPDATE: { positions: ['UPDATE'], cluster_id: null },
  DELETE: { positions: ['DELETE'], cluster_id: null },
  ADMIN: { positions: ['ADMIN'], cluster_id: null },
  cluster: { positions: [], cluster_id: 7 },
  'cluster CREATE': { positions: ['CREATE'], cluster_id: 7 },
  'cluster ADMIN': { positions: ['ADMIN'], cluster_id: 7 },
};

const holds = (position: Position) => (account?: Account) =>
  account?.positions.some((held) => held === position || held === 'ADMIN') === true;
const isStaff = (account?: Account) => account?.cluster_id === null;

const WHO: Readonly<Record<string, (account?: Account) => boolean>> = {
  all: () => true,
  none: () => false,
  visitor: (account) => account === undefined,
  account: (account) => account !== undefined,
  staff: isStaff,
  cluster: (account) => account !== undefined && !isStaff(account),
  ADMIN: holds('ADMIN'),
  CREATE: holds('CREATE'),
  staffADMIN: (account) => isStaff(account) && holds('ADMIN')(account),
  staffUPDATE: (account) => isStaff(account) && holds('UPDATE')(account),
};

/** By hand: who may open a page, whose navigation leads there, and whose palette. */
const TABLE = `
/main            account      account      account
/notices         account      none         account
/contacts        all          visitor      account
/contacts/edit   staffADMIN   none         staffADMIN
/help            all          none         account
/help/general    all          none         account
/invitation      all          none         none
/second-factor   account      none         none
/profile         account      none         account
/users           staffADMIN   staffADMIN   staffADMIN
/users/create    staffADMIN   none         staffADMIN
/users/import    staffADMIN   none         staffADMIN
/audit           staffADMIN   staffADMIN   staffADMIN
/releases        staffADMIN   staffADMIN   staffADMIN
/status          staffADMIN   staffADMIN   staffADMIN
/all             account      account      account
/of-staff        staff        staff        staff
/of-clusters     cluster      cluster      cluster
/create          CREATE       CREATE       CREATE
/staff-update    staffUPDATE  staffUPDATE  staffUPDATE
/open            all          visitor      account
`
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/) as [path: string, opens: string, navigation: string, palette: string]);

type Fake = { path: string; layout?: Layout; audience?: Audience; positions?: Position[] };

const PAGES: Fake[] = [
  { path: '/all' },
  { path: '/of-staff', audience: 'staff' },
  { path: '/of-clusters', audience: 'cluster' },
  { path: '/create', positions: ['CREATE'] },
  { path: '/staff-update', audience: 'staff', positions: ['UPDATE'] },
  { path: '/open', layout: 'public' },
];

const remote = remoteOfTest('mf-accounts', PAGES, () =>
  Promise.resolve({ routes: PAGES.map(({ path }) => screenAt(path, () => <h1>{path}</h1>)) }),
);

const dueIn = (column: 1 | 2 | 3, account?: Account) =>
  TABLE.filter((line) => WHO[line[column]]?.(account)).map(([path]) => path);

/** Paths of the table that links or options lead to. */
const known = (paths: readonly (string | null)[]) => TABLE.map(([path]) => path).filter((path) => paths.includes(path));

const settled = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 20)));

describe.each(Object.entries(ACCOUNTS))('%s', (_, account) => {
  const open = async (at: string) => {
    answerEverything();
    return renderShell({ boot: bootOf(remote), at, ...(account && { user: account }) });
  };

  it('opens its pages, and no other', async () => {
    const { router, address } = await open('/contacts');
    const opened = [];
    const requested = [];
    for (const [path] of TABLE) {
      const before = network.calls().length;
      await act(() => router.navigate(path));
      await settled();
      if (address() !== path) continue;
      if (!screen.queryByRole('heading', { name: 'Бу саҳифага ваколатингиз йўқ' })) opened.push(path);
      else requested.push(...network.calls().slice(before));
    }
    expect(requested).toEqual([]);
    expect(opened).toEqual(dueIn(1, account));
  });

  it('has its navigation', async () => {
    await open(account ? '/all' : '/open');
    await screen.findByRole('heading', { level: 1 });
    const [navigation] = await screen.findAllByRole('navigation', { hidden: true });
    const links = within(navigation!).getAllByRole('link', { hidden: true });
    expect(known(links.map((link) => link.getAttribute('href')))).toEqual(dueIn(2, account));
  });
});

describe.each(Object.entries(ACCOUNTS).slice(1))('the palette of %s', (_, account) => {
  it('has its pages, and of those it opened before none that are closed to it by now', async () => {
    const before = TABLE.map(([to]) => ({ to, name: to }));
    // As many as are remembered, each of them once.
    const halves = [before.slice(0, 8), before.slice(8, 16), before.slice(16)];
    const due = dueIn(3, account);
    for (const half of halves) {
      localStorage.setItem('klaster.recent', JSON.stringify(half));
      answerEverything();
      const { user, unmount } = await renderShell({ boot: bootOf(remote), at: '/all', user: account! });
      await screen.findByRole('heading', { level: 1 });
      await user.keyboard('{Control>}k{/Control}');
      await screen.findByRole('combobox');
      const ids = screen.getAllByRole('option').map(({ id }) => decodeURIComponent(id.slice(id.indexOf('-') + 1)));
      expect(known(ids)).toEqual(due);
      const recent = ids.filter((id) => id.startsWith('recent ')).map((id) => id.replace('recent ', ''));
      expect(recent).toEqual(half.map(({ to }) => to).filter((path) => due.includes(path)));
      unmount();
    }
  });
});
