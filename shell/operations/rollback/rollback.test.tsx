import type { AppReleases } from '@klaster/shared/contract';
import { checkAccessibility, CONNECTION_LOST, expectConsoleError, network, problem } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anApp, version } from '../../src/test/registry';
import { renderPage } from '../test/render-page';

const CALL = 'POST /registry/:app/rollback';
const OPEN = 'Олдингисига қайтариш…: mf-clusters';

const atA = anApp({ live: version('a'), previous: null });

async function openDialog(app: AppReleases = anApp()) {
  network.on('GET /registry', { apps: [app] });
  const scene = await renderPage();
  await scene.user.click(await screen.findByRole('button', { name: OPEN }));
  const dialog = await screen.findByRole('dialog', { name: 'mf-clusters: версияни қайтариш' });
  const inside = within(dialog);
  const submit = () => scene.user.click(inside.getByRole('button', { name: 'Версияни қайтариш' }));
  const give = (why: string) => scene.user.type(inside.getByRole('textbox', { name: /Сабаби/ }), why);
  const choice = () => inside.getByRole('combobox', { name: /Қайси версияга/ });
  return { ...scene, dialog, inside, submit, give, choice };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('names the live version and its replacement, by default the previous one', async () => {
  const { dialog, choice } = await openDialog();
  expect(dialog).toHaveTextContent('Ҳозирbbbbbbbb→Кейинaaaaaaaa');
  expect(choice()).toHaveValue(version('a'));
  await checkAccessibility(dialog);
});

it('rolls the app back with a reason: the panel is refetched, the dialog closes, a notice confirms it', async () => {
  const { submit, give } = await openDialog();
  network.on(CALL, { apps: [atA] });
  network.on('GET /registry', { apps: [atA] });
  await give('Ҳисобот очилмаяпти');
  await submit();
  await closed();
  expect(network.requests(CALL)).toMatchObject([
    { params: { app: 'mf-clusters' }, body: { version: version('a'), why: 'Ҳисобот очилмаяпти' } },
  ]);
  expect(await screen.findByText('mf-clusters: aaaaaaaa версияси ишга туширилди')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: OPEN })).toBeNull());
});

it('goes to any stored version', async () => {
  const older = { version: version('9'), at: '2026-11-01T05:00:00.000Z', who: 'operator', bytes: 1 };
  const { user, dialog, choice, submit, give } = await openDialog(anApp({ versions: [...anApp().versions, older] }));
  network.on(CALL, { apps: [] });
  await user.selectOptions(choice(), '99999999, 01.11.2026 10:00');
  expect(dialog).toHaveTextContent('Кейин99999999');
  await give('Эски ҳолати керак');
  await submit();
  await closed();
  expect(network.requests(CALL)).toMatchObject([{ body: { version: version('9') } }]);
});

it('ends a canary first', async () => {
  const { dialog, choice } = await openDialog(anApp({ canary: { version: version('c'), percent: 10 } }));
  expect(dialog).toHaveTextContent('Ҳозирcccccccc→Кейинbbbbbbbb');
  expect(choice()).toHaveValue(version('b'));
});

it('wants a reason, and sends nothing without one', async () => {
  const { submit, give, inside } = await openDialog();
  await submit();
  expect(await inside.findAllByText('Камида 3 та белги ёзинг.')).not.toHaveLength(0);
  await give('эй');
  await submit();
  expect(network.requests(CALL)).toHaveLength(0);
});

it('says that it is busy, and sends one rollback for a double click', async () => {
  const release = network.hold(CALL, { apps: [] });
  const { user, give, inside } = await openDialog();
  await give('Ҳисобот очилмаяпти');
  await user.dblClick(inside.getByRole('button', { name: 'Версияни қайтариш' }));
  expect(await inside.findByRole('button', { name: 'Бажарилмоқда…' })).toBeVisible();
  release();
  await closed();
  expect(network.requests(CALL)).toHaveLength(1);
});

it('stays open after a lost connection, with what was typed', async () => {
  expectConsoleError(/Failed to fetch/);
  network.on(CALL, CONNECTION_LOST);
  const { submit, give, inside } = await openDialog();
  await give('Ҳисобот очилмаяпти');
  await submit();
  expect(await inside.findByText(/Юборилмади/)).toBeVisible();
  expect(inside.getByRole('textbox', { name: /Сабаби/ })).toHaveValue('Ҳисобот очилмаяпти');
});

it('says in the user’s words why the registry refuses', async () => {
  expectConsoleError(/No release/);
  network.on(CALL, problem(404, 'unknown_release', { detail: 'No release aaaa of mf-clusters is kept.' }));
  const { submit, give, inside } = await openDialog();
  await give('Ҳисобот очилмаяпти');
  await submit();
  expect(await inside.findByText('Бу версия энди сақланмайди. Бошқасини танланг.')).toBeVisible();
});

it.each([
  ['has no earlier version', { previous: null }],
  ['is pinned', { pinned: true }],
])('is not offered where an app %s', async (_, extra) => {
  network.on('GET /registry', { apps: [anApp(extra)] });
  await renderPage();
  await screen.findByRole('row', { name: /^mf-clusters/ });
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull();
});
