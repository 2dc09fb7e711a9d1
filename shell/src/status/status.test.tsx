import type { Position, ServiceStatus } from '@klaster/shared/contract/http';
import { checkAccessibility, CONNECTION_LOST, expectConsoleError, network, problem } from '@klaster/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { anApp } from '../test/registry';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';
import { statusQuery } from './status.screen';

const ID = '0b1c2d3e-4f50-4111-8222-333344445555';
const AT = '2026-11-20T09:05:00.000Z';

const status: ServiceStatus = {
  instance: { id: ID, host: 'server-1', started_at: AT },
  parts: [
    { part: 'database', state: 'ok', since: AT, count: null, milliseconds: 4, at: null },
    { part: 'mail', state: 'slow', since: AT, count: 12, milliseconds: 2_400_000, at: null },
    { part: 'audit', state: 'down', since: AT, count: 0, milliseconds: 0, at: AT },
    { part: 'pool', state: 'ok', since: AT, count: 0, milliseconds: 0, at: null },
    { part: 'backup', state: 'unknown', since: AT, count: null, milliseconds: null, at: null },
  ],
  changes: [{ part: 'mail', state: 'slow', at: AT }],
  instances: [
    { id: ID, host: 'server-1', started_at: AT, seen_at: AT },
    { id: ID.replace('0b', '1b'), host: 'server-2', started_at: AT, seen_at: AT },
  ],
};

const open = (positions: Position[] = ['ADMIN']) => renderShell({ boot: bootOf(), at: '/status', user: { positions } });

beforeEach(() => {
  network.on('GET /registry', { apps: [anApp(), anApp({ app: 'mf-registers', who: 'gateway' })] });
  network.on('GET /api/status', status);
});

const row = (name: RegExp) => screen.findByRole('row', { name });

it('shows each part, whether it works, since when, by which check, and which instances have seen it', async () => {
  const { container } = await open();
  const parts = within(await screen.findByRole('table', { name: 'Тизим қисмлари' }));
  const part = (name: RegExp) => parts.getByRole('row', { name });
  await parts.findByRole('row', { name: /^Почта/ });
  expect(part(/^Маълумотлар базаси/)).toHaveTextContent('Жойида20.11.2026 14:054 мс');
  expect(part(/^Почта/)).toHaveTextContent('12 таси кутмоқда · энг эскиси 40 дақиқа кутмоқда');
  // On a card, a missing value is left out rather than shown as a dash.
  expect(part(/^Базага уланишлар/)).toHaveTextContent(/Жойида20.11.2026 14:05—$/);
  expect(part(/^Аудит/)).toHaveTextContent('Ишламаяпти');
  expect(part(/^Захира нусха/)).toHaveTextContent('Маълум эмас');
  expect(await row(/^mf-registers/)).toHaveTextContent('Аввалги релизга қайтарилган');
  expect(await row(/^server-1/)).toHaveTextContent('шу жавоб берди');
  expect(await row(/^server-2/)).not.toHaveTextContent('шу жавоб берди');
  expect(screen.getByText(/server-1 серверидаги жараён/)).toBeVisible();
  await checkAccessibility(container);
});

it('says that the server has no such call, or offers a retry if it does not respond; the apps are shown', async () => {
  network.on('GET /api/status', problem(404, 'not_found'));
  expectConsoleError(/404|not_found|GET|Failed to fetch/);
  const { client, user } = await open();
  expect(await screen.findByText('Тизим ҳолати маълум эмас')).toBeVisible();
  expect(await row(/^mf-registers/)).toBeVisible();
  network.on('GET /api/status', CONNECTION_LOST);
  await act(() => client.resetQueries({ queryKey: statusQuery.queryKey }));
  const retry = (await screen.findAllByRole('button', { name: 'Қайта уриниш' }))[0]!;
  network.on('GET /api/status', status);
  await user.click(retry);
  expect(await row(/^Почта/)).toBeVisible();
});
