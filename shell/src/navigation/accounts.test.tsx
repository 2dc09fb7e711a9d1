import { endpoints, registryEndpoints } from '@klaster/shared/contract/endpoints';
import type { Audience, Layout, Position, TokenClaims } from '@klaster/shared/contract/http';
import type { CallName } from '@klaster/shared/http';
import { network } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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
const inTable = (paths: readonly (string | null)[]) =>
  TABLE.map(([path]) => path).filter((path) => paths.includes(path));

/** Pages open before their data comes, which takes them longest to draw. */
function answerNothing(): void {
  for (const name of Object.keys({ ...endpoints, ...registryEndpoints }) as CallName[])
    network.on(name, () => new Promise(() => undefined));
}

const waitUntilSettled = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 20)));

/** Paths among the links of the navigation. */
async function listLinked() {
  await screen.findByRole('heading', { level: 1 });
  const [navigation] = await screen.findAllByRole('navigation', { hidden: true });
  const links = within(navigation!).getAllByRole('link', { hidden: true });
  return inTable(links.map((link) => link.getAttribute('href')));
}

/** Paths that the palette offers if these were opened before: all, and those as opened before. */
async function listOffered(user: UserEvent, before: readonly string[]) {
  localStorage.setItem('klaster.recent', JSON.stringify(before.map((to) => ({ to, name: to }))));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  const ids = screen.getAllByRole('option').map(({ id }) => decodeURIComponent(id.slice(id.indexOf('-') + 1)));
  const recent = ids.filter((id) => id.startsWith('recent ')).map((id) => id.replace('recent ', ''));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { all: inTable(ids), recent };
}

/** Pages that open, and requests of pages that do not. */
async function visitAll({ router, address }: Awaited<ReturnType<typeof renderShell>>) {
  const opened: string[] = [];
  const requested: string[] = [];
  for (const [path] of TABLE) {
    const before = network.calls().length;
    await act(() => router.navigate(path));
    await waitUntilSettled();
    if (address() !== path) continue;
    if (screen.queryByRole('heading', { name: 'Бу саҳифага ваколатингиз йўқ' }))
      requested.push(...network.calls().slice(before));
    else opened.push(path);
  }
  return { opened, requested };
}

// As many as the palette remembers, each path once.
const REMEMBERED = [0, 8, 16].map((from) => TABLE.slice(from, from + 8).map(([path]) => path));

it.each(Object.entries(ACCOUNTS))(
  '%s: navigation and palette lead to its pages alone, and no other opens',
  async (_, account) => {
    answerNothing();
    const scene = await renderShell({
      boot: bootOf(remote),
      at: account ? '/all' : '/open',
      ...(account && { user: account }),
    });
    const navigation = await listLinked();
    const palette = [];
    for (const before of account ? REMEMBERED : []) palette.push(await listOffered(scene.user, before));
    const due = dueIn(3, account);
    expect({ navigation, palette, ...(await visitAll(scene)) }).toEqual({
      navigation: dueIn(2, account),
      palette: account
        ? REMEMBERED.map((before) => ({ all: due, recent: before.filter((path) => due.includes(path)) }))
        : [],
      opened: dueIn(1, account),
      requested: [],
    });
  },
);
