import { act, screen, waitFor } from '@testing-library/react';
import { checkAccessibility, CONNECTION_LOST, network, renderRemote } from '../../testing';
import { Page, PageHeader } from '..';
import { Hint, keepHints, wantHints } from '.';

const Screen = () => (
  <main>
    <Page>
      <PageHeader title="Review" />
      <Hint name="review" help="/help/clusters#review">
        Alt goes on.
      </Hint>
      <Hint name="rating" help="/help/clusters#rating">
        Open a name.
      </Hint>
    </Page>
  </main>
);

async function page() {
  const scene = await renderRemote({
    routes: [{ path: '/', element: <Screen /> }],
    at: '/',
    user: {},
  });
  await screen.findByRole('heading', { name: 'Review' });
  return scene;
}

const bodies = () => network.requests('PATCH /api/me/preferences').map(({ body }) => body);
const shown = () => screen.queryAllByRole('status').map(({ textContent }) => textContent?.split(' Ёрдамда')[0]);

beforeEach(() => {
  network.on('PATCH /api/me/preferences', { language: null, colour_mode: null });
});

it('no hints are shown until the account’s are known', async () => {
  await page();
  expect(shown()).toEqual([]);
});

it('is shown without taking the focus, and leads to the help', async () => {
  keepHints({ off: false, seen: ['rating'] });
  const { container } = await page();
  expect(shown()).toEqual(['Alt goes on.']);
  expect(document.body).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Ёрдамда батафсил' })).toHaveAttribute('href', '/help/clusters#review');
  await checkAccessibility(container);
});

it('one that was read is hidden by keyboard, and the account is updated', async () => {
  keepHints({ off: false, seen: [] });
  const { user } = await page();
  expect(shown()).toEqual(['Alt goes on.', 'Open a name.']);
  screen.getAllByRole('button', { name: 'Тушунарли' })[0]!.focus();
  await user.keyboard('{Enter}');
  expect(shown()).toEqual(['Open a name.']);
  expect(screen.getByRole('heading', { name: 'Review' })).toHaveFocus();
  await waitFor(() => expect(bodies()).toEqual([{ seen_hint: 'review' }]));
});

it('all are hidden once turned off, and shown again once turned on', async () => {
  keepHints({ off: false, seen: ['rating'] });
  const { user } = await page();
  await user.click(screen.getByRole('button', { name: 'Маслаҳатлар кўрсатилмасин' }));
  expect(shown()).toEqual([]);
  act(() => wantHints(true));
  expect(shown()).toEqual(['Alt goes on.', 'Open a name.']);
  await waitFor(() => expect(bodies()).toEqual([{ hints_off: true }, { hints_off: false }]));
});

it('stays hidden on this device if the account could not be updated', async () => {
  network.on('PATCH /api/me/preferences', CONNECTION_LOST);
  keepHints({ off: false, seen: ['rating'] });
  const { user } = await page();
  await user.click(screen.getByRole('button', { name: 'Тушунарли' }));
  await waitFor(() => expect(network.requests('PATCH /api/me/preferences')).toHaveLength(1));
  expect(shown()).toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each(['{', 'null', '[]', '{"off":"no","seen":[]}', '{"off":false,"seen":1}'])(
  'no hints are shown if storage holds %s',
  async (text) => {
    localStorage.setItem('klaster.hints', text);
    await page();
    expect(shown()).toEqual([]);
  },
);
