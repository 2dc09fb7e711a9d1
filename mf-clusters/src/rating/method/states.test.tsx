import { checkAccessibility, expectConsoleError, network, problem, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';
import { draftAnswer, SAVED_DRAFT, PUBLISHED } from '../../test/method-fixtures';

const open = () => renderRemote({ routes, at: '/scoring-method', user: { positions: ['ADMIN'] } });

beforeEach(() => {
  network.on('GET /api/scoring-methods', { methods: [PUBLISHED] });
  network.on('GET /api/scoring-methods/draft', draftAnswer(SAVED_DRAFT));
});

it('waits for the method, and for the draft, with its heading there', async () => {
  const [method, draft] = ['GET /api/scoring-methods', 'GET /api/scoring-methods/draft'] as const;
  const release = {
    method: network.hold(method, { methods: [PUBLISHED] }),
    draft: network.hold(draft, draftAnswer(null)),
  };
  const { container } = await open();
  expect(await screen.findByRole('heading', { name: 'Баҳолаш мезони' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Юкланмоқда');
  await checkAccessibility(container);
  release.method();
  await waitFor(() => expect(network.requests(draft)).toHaveLength(1));
  expect(screen.getByRole('status')).toHaveTextContent('Юкланмоқда');
  expect(screen.queryByRole('table')).toBeNull();
  release.draft();
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

it('says that there is none before the first is published', async () => {
  network.on('GET /api/scoring-methods', { methods: [] });
  const { container } = await open();
  expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
  expect(screen.queryByRole('button', { name: /қоралама/i })).toBeNull();
  expect(network.requests('GET /api/scoring-methods/draft')).toEqual([]);
  await checkAccessibility(container);
});

it.each([
  ['the method', 'GET /api/scoring-methods', () => ({ methods: [PUBLISHED] })],
  ['the draft', 'GET /api/scoring-methods/draft', () => draftAnswer(SAVED_DRAFT)],
] as const)('offers a retry if %s did not load', async (_, call, later) => {
  expectConsoleError(/Ишламаяпти/);
  network.on(call, () => problem(500, 'internal', { detail: 'Ишламаяпти.' }));
  const { user, container } = await open();
  const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
  expect(screen.getByRole('alert')).toHaveTextContent('Алоқани текшириб, қайта уриниб кўринг');
  await checkAccessibility(container);
  network.on(call, later);
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Қораламадан воз кечиш' })).toBeEnabled();
});
