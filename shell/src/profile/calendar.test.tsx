import { checkAccessibility, expectConsoleError, network, problem } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';
import { aProfile } from '../test/sign-in-scene';

const STATE = 'GET /api/me/calendar';
const CHANGE = 'PATCH /api/me/calendar';
const ADDRESS = `https://klaster.uz/api/calendar.ics?token=${'k'.repeat(43)}`;
const TITLE = 'Муддатлар тақвими';

async function open() {
  network.on('GET /api/me/profile', aProfile());
  network.on('GET /api/me/sessions', []);
  network.on('GET /api/me/activity', []);
  network.on('GET /api/me/second-factor', { since: null, recovery_codes: 0, is_required: false });
  network.on('GET /api/me/passkeys', []);
  const scene = await renderShell({ boot: bootOf(), at: '/profile', user: {} });
  await screen.findByText('Зулфия Каримова', { selector: 'dd' });
  return scene;
}

it('makes an address, shows it once with a link for calendar programs, and deletes it', async () => {
  network.on(STATE, { created_at: null });
  const { user, container } = await open();
  const section = within(await screen.findByRole('region', { name: TITLE }));
  network.on(CHANGE, { created_at: '2026-11-29T05:00:00.000Z', address: ADDRESS });
  network.on(STATE, { created_at: '2026-11-29T05:00:00.000Z' });
  await user.click(section.getByRole('button', { name: 'Манзил яратиш' }));
  expect(await section.findByLabelText('Манзил')).toHaveValue(ADDRESS);
  expect(section.getByRole('link', { name: 'Обуна бўлиш' })).toHaveAttribute(
    'href',
    ADDRESS.replace('https:', 'webcal:'),
  );
  await checkAccessibility(container);
  network.on(CHANGE, { created_at: null, address: null });
  network.on(STATE, { created_at: null });
  await user.click(await section.findByRole('button', { name: 'Манзилни ўчириш' }));
  expect(await section.findByRole('button', { name: 'Манзил яратиш' })).toBeVisible();
  expect(section.queryByLabelText('Манзил')).toBeNull();
  expect(network.requests(CHANGE).map(({ body }) => body)).toEqual([{ on: true }, { on: false }]);
});

it('is not shown by a back end without calendars', async () => {
  expectConsoleError(/not_found/);
  network.on(STATE, problem(404, 'not_found'));
  await open();
  await screen.findByRole('region', { name: 'Тил ва кўриниш' });
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
});
