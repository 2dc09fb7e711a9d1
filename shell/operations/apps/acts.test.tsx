import type { AppReleases } from '@klaster/shared/contract';
import { checkAccessibility, expectConsoleError, fill, network, problem } from '@klaster/shared/testing';
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
  return { ...scene, dialog, submit, giveReason };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('promoting', () => {
  it('names app, version and whom it reaches, and gives the version to everybody', async () => {
    const { dialog, submit, giveReason } = await open('Ишга тушириш…');
    expect(dialog).toHaveTextContent('Ҳозирbbbbbbbb→Кейинaaaaaaaa');
    expect(dialog).toHaveTextContent(
      'mf-clusters иловасининг aaaaaaaa версиясини бундан буён очилган барча саҳифалар олади',
    );
    await checkAccessibility(dialog);
    network.on('POST /registry/promotions', { apps: [anApp({ live: version('a') })] });
    await giveReason();
    await submit('Барчага чиқариш');
    await closed();
    expect(network.requests('POST /registry/promotions')).toMatchObject([
      { body: { releases: [{ ...PARAMS, version: version('a'), percent: 100 }], why: 'Янги ҳисобот' } },
    ]);
    expect(await screen.findByText('mf-clusters: aaaaaaaa, 100 %')).toBeInTheDocument();
  });

  it('gives it to a part of the visitors, and says how the others fare', async () => {
    const { user, dialog, submit, giveReason } = await open('Ишга тушириш…');
    network.on('POST /registry/promotions', { apps: [] });
    await fill(user, 'Фойдаланувчилар улуши', '10');
    expect(dialog).toHaveTextContent('фойдаланувчиларнинг 10 фоизи олади, қолганлари ҳозирги версияда қолади');
    await giveReason();
    await submit('10 % га чиқариш');
    await closed();
    expect(network.requests('POST /registry/promotions')).toMatchObject([{ body: { releases: [{ percent: 10 }] } }]);
  });

  it('stops a canary', async () => {
    const canary = { version: version('a'), percent: 10 };
    const { user, dialog, submit, giveReason } = await open('Ишга тушириш…', anApp({ canary }));
    network.on('POST /registry/promotions', { apps: [] });
    await fill(user, 'Фойдаланувчилар улуши', '0');
    expect(dialog).toHaveTextContent('ҳеч кимга берилмайди: синов тўхтайди');
    await giveReason();
    await submit('Синовни тўхтатиш');
    await closed();
  });

  it('sends nothing without a reason, nor a share over 100', async () => {
    const { user, submit, giveReason } = await open('Ишга тушириш…');
    await submit('Барчага чиқариш');
    await giveReason();
    await fill(user, 'Фойдаланувчилар улуши', '101');
    await submit('Барчага чиқариш');
    expect(network.requests('POST /registry/promotions')).toHaveLength(0);
  });

  it('shows the objections to it', async () => {
    expectConsoleError(/No release/);
    const { dialog, submit, giveReason } = await open('Ишга тушириш…');
    network.on('POST /registry/promotions', problem(404, 'unknown_release', { detail: 'No release aaaa is kept.' }));
    await giveReason();
    await submit('Барчага чиқариш');
    expect(await within(dialog).findByText('Бу версия энди сақланмайди. Бошқасини танланг.')).toBeVisible();
  });
});

describe('pinning', () => {
  it('pins the live version unless another is chosen', async () => {
    const { dialog, submit, giveReason } = await open('Қотириш…');
    expect(dialog).toHaveTextContent('mf-clusters иловасининг bbbbbbbb версиясини олади');
    network.on('POST /registry/:app/pin', { apps: [anApp({ pinned: true })] });
    await giveReason();
    await submit('Қотириш');
    await closed();
    expect(network.requests('POST /registry/:app/pin')).toMatchObject([
      { params: PARAMS, body: { version: version('b') } },
    ]);
  });

  it('is taken off; a pinned app offers no other move', async () => {
    const { submit, giveReason } = await open('Қотиришни бекор қилиш…', anApp({ pinned: true }));
    network.on('POST /registry/:app/pin', { apps: [anApp()] });
    await giveReason();
    await submit('Бекор қилиш');
    await closed();
    expect(network.requests('POST /registry/:app/pin')).toMatchObject([{ body: { pinned: false } }]);
    expect(screen.queryByRole('button', { name: 'Ишга тушириш…: mf-clusters' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Олдингисига қайтариш…: mf-clusters' })).toBeNull();
  });
});

describe('grants', () => {
  const granted = anApp({ grants: { paths: ['/reestrs/*'], connect: ['https://tiles.example'] } });

  it.each([
    ['/map', { paths: ['/map'] }],
    ['https://maps.example', { connect: ['https://maps.example'] }],
  ])('grants %s', async (what, body) => {
    const { user, dialog, submit, giveReason } = await open('Рухсатлар…', granted);
    expect(dialog).toHaveTextContent('/reestrs/*');
    expect(dialog).toHaveTextContent('https://tiles.example');
    network.on('POST /registry/:app/grants', { apps: [granted] });
    await fill(user, 'Манзил ёки ташқи сервер', what);
    await giveReason();
    await submit('Рухсат бериш');
    await closed();
    expect(network.requests('POST /registry/:app/grants')).toMatchObject([{ params: PARAMS, body }]);
  });

  it('sends nothing that is neither an address nor an origin', async () => {
    const { user, dialog, submit, giveReason } = await open('Рухсатлар…', granted);
    await fill(user, 'Манзил ёки ташқи сервер', 'javascript:alert(1)');
    await giveReason();
    await submit('Рухсат бериш');
    expect(
      await within(dialog).findAllByText('/map, /reestrs/* ёки https://tiles.example каби ёзинг.'),
    ).not.toHaveLength(0);
    expect(network.requests('POST /registry/:app/grants')).toHaveLength(0);
  });

  it('revokes one after showing the consequences', async () => {
    const { user, dialog, submit, giveReason } = await open('Рухсатлар…', granted);
    await user.click(within(dialog).getByRole('button', { name: 'Қайтариб олиш: https://tiles.example' }));
    expect(dialog).toHaveTextContent('mf-clusters иловаси https://tiles.example рухсатидан фойдалана олмайди');
    network.on('POST /registry/:app/grants', { apps: [granted] });
    await giveReason();
    await submit('Қайтариб олиш');
    await closed();
    expect(network.requests('POST /registry/:app/grants')).toMatchObject([
      { body: { connect: ['https://tiles.example'], revoke: true } },
    ]);
  });
});
