import type { AppReleases } from '@klaster/shared/contract/releases';
import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  fill,
  network,
  press,
  problem,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anApp, version } from '../../src/test/registry';
import { renderPage } from '../test/render-page';

const PARAMS = { app: 'mf-clusters' };

/** Opens the dialog of an act on the app. */
async function open(act: string, app: AppReleases = anApp()) {
  network.on('GET /registry', { apps: [app] });
  const scene = await renderPage();
  await scene.user.click(await screen.findByRole('button', { name: `${act}: mf-clusters` }));
  const dialog = await screen.findByRole('dialog');
  const submit = (name: string) => scene.user.click(within(dialog).getByRole('button', { name }));
  const giveReason = () => fill(scene.user, 'Сабаби', 'Янги ҳисобот');
  const send = async (name: string) => {
    await giveReason();
    await submit(name);
  };
  return { ...scene, dialog, submit, giveReason, send };
}

const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('promoting', () => {
  it('sends nothing without a reason or with a share over 100, and then gives the version to everybody', async () => {
    const { user, dialog, submit, giveReason, send } = await open('Ишга тушириш…');
    expect(dialog).toHaveTextContent('Ҳозирbbbbbbbb→Кейинaaaaaaaa');
    expect(dialog).toHaveTextContent(
      'mf-clusters иловасининг aaaaaaaa версиясини бундан буён очилган барча саҳифалар олади',
    );
    await checkAccessibility(dialog);
    await submit('Барчага чиқариш');
    await fill(user, 'Фойдаланувчилар улуши', '101');
    await send('Барчага чиқариш');
    expect(network.requests('POST /registry/promotions')).toHaveLength(0);
    network.on('POST /registry/promotions', { apps: [anApp({ live: version('a') })] });
    await fill(user, 'Фойдаланувчилар улуши', '100');
    await giveReason();
    await submit('Барчага чиқариш');
    await waitUntilClosed();
    expect(network.requests('POST /registry/promotions')).toMatchObject([
      { body: { releases: [{ ...PARAMS, version: version('a'), percent: 100 }], why: 'Янги ҳисобот' } },
    ]);
    expect(await screen.findByText('mf-clusters: aaaaaaaa, 100 %')).toBeInTheDocument();
  });

  it('says of a canary how the others fare, or that it stops; gives it to a part of the visitors', async () => {
    const canary = { version: version('a'), percent: 20 };
    const { user, dialog, send } = await open('Ишга тушириш…', anApp({ canary }));
    network.on('POST /registry/promotions', { apps: [] });
    await fill(user, 'Фойдаланувчилар улуши', '0');
    expect(dialog).toHaveTextContent('ҳеч кимга берилмайди: синов тўхтайди');
    expect(within(dialog).getByRole('button', { name: 'Синовни тўхтатиш' })).toBeVisible();
    await fill(user, 'Фойдаланувчилар улуши', '10');
    expect(dialog).toHaveTextContent('фойдаланувчиларнинг 10 фоизи олади, қолганлари ҳозирги версияда қолади');
    await send('10 % га чиқариш');
    await waitUntilClosed();
    expect(network.requests('POST /registry/promotions')).toMatchObject([{ body: { releases: [{ percent: 10 }] } }]);
  });
});

describe('rolling back', () => {
  const CALL = 'POST /registry/:app/rollback';
  const OPEN = 'Олдингисига қайтариш…';
  const SUBMIT = 'Версияни қайтариш';

  /** Opens the dialog, with the choice of the version in it. */
  async function openRollback(app?: AppReleases) {
    const scene = await open(OPEN, app);
    return { ...scene, choice: () => within(scene.dialog).getByRole('combobox', { name: /Қайси версияга/ }) };
  }

  it('sends nothing without a reason of three letters, and then rolls back to the previous version', async () => {
    const { user, dialog, choice, submit, send } = await openRollback();
    expect(dialog).toHaveAccessibleName('mf-clusters: версияни қайтариш');
    expect(dialog).toHaveTextContent('Ҳозирbbbbbbbb→Кейинaaaaaaaa');
    expect(choice()).toHaveValue(version('a'));
    await checkAccessibility(dialog);
    await submit(SUBMIT);
    expect(await within(dialog).findAllByText('Камида 3 та белги ёзинг.')).not.toHaveLength(0);
    await fill(user, 'Сабаби', 'эй');
    await submit(SUBMIT);
    expect(network.requests(CALL)).toHaveLength(0);
    const atA = { apps: [anApp({ live: version('a'), previous: null })] };
    network.on(CALL, atA);
    network.on('GET /registry', atA);
    await send(SUBMIT);
    await waitUntilClosed();
    const body = { version: version('a'), why: 'Янги ҳисобот' };
    expect(network.requests(CALL)).toMatchObject([{ params: PARAMS, body }]);
    expect(await screen.findByText('mf-clusters: aaaaaaaa версияси ишга туширилди')).toBeInTheDocument();
    // An app without an earlier version offers no rollback.
    await waitFor(() => expect(screen.queryByRole('button', { name: `${OPEN}: mf-clusters` })).toBeNull());
  });

  it('ends a canary first', async () => {
    const { dialog, choice } = await openRollback(anApp({ canary: { version: version('c'), percent: 10 } }));
    expect(dialog).toHaveTextContent('Ҳозирcccccccc→Кейинbbbbbbbb');
    expect(choice()).toHaveValue(version('b'));
  });

  it('goes to any stored version, by one request for a double click, and says that it is busy', async () => {
    const older = { version: version('9'), at: '2026-11-01T05:00:00.000Z', who: 'operator', bytes: 1 };
    const { user, dialog, choice, giveReason } = await openRollback(anApp({ versions: [...anApp().versions, older] }));
    await user.selectOptions(choice(), '99999999, 01.11.2026 10:00');
    expect(dialog).toHaveTextContent('Кейин99999999');
    const release = network.hold(CALL, { apps: [] });
    await giveReason();
    await user.dblClick(within(dialog).getByRole('button', { name: SUBMIT }));
    expect(await within(dialog).findByRole('button', { name: 'Бажарилмоқда…' })).toBeVisible();
    release();
    await waitUntilClosed();
    expect(network.requests(CALL)).toMatchObject([{ body: { version: version('9') } }]);
  });

  it('stays open after a lost connection or a refusal, with what was typed and the reason in the user’s words', async () => {
    expectConsoleError(/Failed to fetch/);
    expectConsoleError(/No release/);
    network.on(CALL, CONNECTION_LOST);
    const { send, submit, dialog } = await openRollback();
    await send(SUBMIT);
    expect(await within(dialog).findByText(/Юборилмади/)).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /Сабаби/ })).toHaveValue('Янги ҳисобот');
    network.on(CALL, problem(404, 'unknown_release', { detail: 'No release aaaa of mf-clusters is kept.' }));
    await submit(SUBMIT);
    expect(await within(dialog).findByText('Бу версия энди сақланмайди. Бошқасини танланг.')).toBeVisible();
  });
});

describe('pinning', () => {
  it('pins the live version unless another is chosen; while pinned, it can only be unpinned', async () => {
    const { user, dialog, send, giveReason } = await open('Қотириш…');
    expect(dialog).toHaveTextContent('mf-clusters иловасининг bbbbbbbb версиясини олади');
    network.on('POST /registry/:app/pin', { apps: [anApp({ pinned: true })] });
    network.on('GET /registry', { apps: [anApp({ pinned: true })] });
    await send('Қотириш');
    await waitUntilClosed();
    expect(screen.queryByRole('button', { name: 'Ишга тушириш…: mf-clusters' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Олдингисига қайтариш…: mf-clusters' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Қотиришни бекор қилиш…: mf-clusters' }));
    network.on('POST /registry/:app/pin', { apps: [anApp()] });
    await giveReason();
    await press(user, 'Бекор қилиш');
    await waitUntilClosed();
    expect(network.requests('POST /registry/:app/pin')).toMatchObject([
      { params: PARAMS, body: { version: version('b') } },
      { body: { pinned: false } },
    ]);
  });
});

describe('the owner', () => {
  const CALL = 'POST /registry/:app/grants';

  it('is shown with the app, and replaced with a reason', async () => {
    const { user, dialog, submit, giveReason } = await open('Масъуллар…', anApp({ owner: 'Эски жамоа, 1234' }));
    expect(screen.getByRole('row', { name: /^mf-clusters/, hidden: true })).toHaveTextContent('Эски жамоа, 1234');
    expect(within(dialog).getByRole('textbox', { name: /Масъуллар/ })).toHaveValue('Эски жамоа, 1234');
    await checkAccessibility(dialog);
    await fill(user, 'Масъуллар', ' ');
    await giveReason();
    await submit('Сақлаш');
    expect(network.requests(CALL)).toHaveLength(0);
    network.on(CALL, { apps: [anApp()] });
    await fill(user, 'Масъуллар', 'Харита жамоаси, maps@example.uz');
    await submit('Сақлаш');
    await waitUntilClosed();
    const body = { owner: 'Харита жамоаси, maps@example.uz', why: 'Янги ҳисобот' };
    expect(network.requests(CALL)).toMatchObject([{ params: PARAMS, body }]);
    expect(await screen.findByText('mf-clusters: масъуллар — Харита жамоаси, maps@example.uz')).toBeInTheDocument();
  });
});

describe('retiring', () => {
  const CALL = 'POST /registry/:app/retire';

  it('sends nothing without a reason; then nobody gets the app, and only a promotion brings it back', async () => {
    const { user, dialog, submit, send } = await open('Ишдан чиқариш…');
    expect(dialog).toHaveAccessibleName('mf-clusters: ишдан чиқариш');
    expect(dialog).toHaveTextContent('Ҳозирbbbbbbbb→Кейин—');
    expect(dialog).toHaveTextContent('mf-clusters иловасини энди ҳеч ким олмайди');
    await checkAccessibility(dialog);
    await submit('Ишдан чиқариш');
    expect(network.requests(CALL)).toHaveLength(0);
    const versions = anApp().versions.toReversed();
    const retired = { apps: [anApp({ live: null, retired: true, previous: version('b'), versions })] };
    network.on(CALL, retired);
    network.on('GET /registry', retired);
    await send('Ишдан чиқариш');
    await waitUntilClosed();
    expect(network.requests(CALL)).toMatchObject([{ params: PARAMS, body: { why: 'Янги ҳисобот' } }]);
    const row = screen.getByRole('row', { name: /^mf-clusters.*Ишдан чиқарилган/ });
    const acts = within(row).getAllByRole('button', { name: /: mf-clusters$/ });
    expect(acts.map(({ textContent }) => textContent)).toEqual(['Ишга тушириш…', 'Рухсатлар…', 'Масъуллар…']);
    await user.click(acts[0]!);
    expect(await screen.findByRole('dialog')).toHaveTextContent('Ҳозир—→Кейинbbbbbbbb');
  });

  it('is not offered for the shell', async () => {
    network.on('GET /registry', { apps: [anApp({ app: 'shell' })] });
    await renderPage();
    expect(await screen.findByRole('button', { name: 'Ишга тушириш…: shell' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Ишдан чиқариш/ })).toBeNull();
  });
});

describe('grants', () => {
  const CALL = 'POST /registry/:app/grants';
  const WHAT = 'Манзил, ташқи сервер, чақирув ёки «isolated»';
  const granted = anApp({ grants: { paths: ['/reestrs/*'], connect: ['https://tiles.example'] } });

  it('does not send text that is neither an address nor an origin, and sends an address', async () => {
    const { user, dialog, send, submit } = await open('Рухсатлар…', granted);
    expect(dialog).toHaveTextContent('/reestrs/*');
    expect(dialog).toHaveTextContent('https://tiles.example');
    await fill(user, WHAT, 'javascript:alert(1)');
    await send('Рухсат бериш');
    const hint = '/map, /reestrs/*, https://tiles.example, GET /api/rating ёки isolated каби ёзинг.';
    expect(await within(dialog).findAllByText(hint)).not.toHaveLength(0);
    expect(network.requests(CALL)).toHaveLength(0);
    network.on(CALL, { apps: [granted] });
    await fill(user, WHAT, '/map');
    await submit('Рухсат бериш');
    await waitUntilClosed();
    expect(network.requests(CALL)).toMatchObject([{ params: PARAMS, body: { paths: ['/map'] } }]);
  });

  it('grants a call to an isolated app; warns before it gets the rights of the page back', async () => {
    const isolated = { ...granted, grants: { ...granted.grants, isolated: true, calls: ['GET /api/provinces'] } };
    const { user, dialog, send, giveReason } = await open('Рухсатлар…', isolated);
    expect(dialog).toHaveTextContent('GET /api/provinces');
    network.on(CALL, { apps: [isolated] });
    await fill(user, WHAT, 'GET /api/rating');
    await send('Рухсат бериш');
    await waitUntilClosed();
    await user.click(screen.getByRole('button', { name: 'Рухсатлар…: mf-clusters' }));
    await user.click(await screen.findByRole('button', { name: 'Қайтариб олиш: isolated' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('фойдаланувчининг барча ҳуқуқлари билан ишлайди');
    await giveReason();
    await press(user, 'Қайтариб олиш');
    await waitUntilClosed();
    expect(network.requests(CALL)).toMatchObject([
      { body: { calls: ['GET /api/rating'] } },
      { body: { isolated: true, revoke: true } },
    ]);
  });

  it('grants an origin; revokes one after showing the consequences', async () => {
    const { user, send, giveReason } = await open('Рухсатлар…', granted);
    network.on(CALL, { apps: [granted] });
    await fill(user, WHAT, 'https://maps.example');
    await send('Рухсат бериш');
    await waitUntilClosed();
    await user.click(screen.getByRole('button', { name: 'Рухсатлар…: mf-clusters' }));
    await user.click(await screen.findByRole('button', { name: 'Қайтариб олиш: https://tiles.example' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'mf-clusters иловаси https://tiles.example рухсатидан фойдалана олмайди',
    );
    await giveReason();
    await press(user, 'Қайтариб олиш');
    await waitUntilClosed();
    expect(network.requests(CALL)).toMatchObject([
      { params: PARAMS, body: { connect: ['https://maps.example'] } },
      { body: { connect: ['https://tiles.example'], revoke: true } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Рухсатлар…: mf-clusters' }));
    expect(await screen.findByRole('button', { name: 'Қайтариб олиш: /reestrs/*' })).toBeVisible();
  });
});
