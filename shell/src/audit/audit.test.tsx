import type { AuditEntry } from '@klaster/shared/contract/audit';
import type { Position } from '@klaster/shared/contract/http';
import { checkAccessibility, expectConsoleError, network, problem, watchSavedFiles } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const saved = watchSavedFiles();

const open = (query = '', positions: Position[] = ['ADMIN']) =>
  renderShell({ boot: bootOf(), at: `/audit${query}`, user: { positions } });

const entry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 7,
  at: '2026-11-20T09:05:00.000Z',
  action: 'edit',
  entity: 'oil_factories',
  entity_id: 5,
  subject: 'Навоий Ёғ',
  user_name: 'Зулфия Каримова',
  user_login: 'editor',
  changes: [
    { label: 'Манзил', before: 'Бобур, 3', after: 'Навоий, 5' },
    { label: 'Йиллик қувват', before: 1200.5, after: 1300 },
  ],
  more_changes: 0,
  ...overrides,
});

const answer = (...items: AuditEntry[]) => network.on('GET /api/audit', { items, next: null });
const queriesSent = () => network.requests('GET /api/audit').map(({ query }) => query);
const row = (name: RegExp) => screen.findByRole('row', { name });

it('shows who did what, when, each value before and after, and when a hidden one will be visible', async () => {
  const nobody = { entity_id: null, subject: null, user_name: null, changes: [] };
  const withheld = { changes: [{ label: 'Режа', before: null, after: null }], withheld: true as const };
  answer(
    entry(),
    entry({ id: 6, action: 'sign_in_failed', entity: 'users', ...nobody }),
    entry({ id: 5, entity: 'reports', subject: 'Ҳисобот', ...withheld }),
  );
  const { container } = await open();
  const changed = await row(/Навоий Ёғ/);
  expect(changed).toHaveTextContent('20.11.2026 14:05');
  expect(changed).toHaveTextContent('Зулфия Каримоваeditor');
  expect(changed).toHaveTextContent('Ўзгартирилди');
  expect(changed).toHaveTextContent('Манзил: Бобур, 3 → Навоий, 5');
  expect(changed).toHaveTextContent(/Йиллик қувват: 1.200,5 → 1.300/);
  expect(await row(/Кириш уриниши рад этилди/)).toHaveTextContent('Кирмаган шахс');
  expect(await row(/Режа/)).toHaveTextContent('Режа: ҳисобот юборилгач кўринади');
  await checkAccessibility(container);
});

it('names a removal by what was removed', async () => {
  answer(
    entry({ action: 'remove' }),
    entry({ id: 6, action: 'remove', entity: 'api_keys', subject: 'Божхона' }),
    entry({ id: 5, action: 'remove', entity: 'approval_delegations', subject: null }),
  );
  await open();
  expect(await row(/Навоий Ёғ/)).toHaveTextContent('Реестрдан чиқарилди');
  expect(await row(/Божхона/)).toHaveTextContent('Калит бекор қилинди');
  expect(await row(/№ 5/)).toHaveTextContent('Ваколат тўхтатилди');
});

it('requests by the filters in the address, and writes chosen filters into it', async () => {
  answer(entry());
  const days = { from: '2026-11-01', to: '2026-11-20' };
  const narrowed = { who: 'zulf', action: 'edit', entity: 'oil_factories', entity_id: '5', ...days };
  const { user, router } = await open(`?${new URLSearchParams(narrowed).toString()}`);
  await row(/Навоий Ёғ/);
  expect(queriesSent()).toEqual([narrowed]);
  const objects = within(screen.getByRole('combobox', { name: 'Объект' }));
  expect(objects.getByRole('option', { name: 'Навоий Ёғ' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Объект тури' }), 'Ҳисоботлар');
  expect(router.state.location.search).toBe('?who=zulf&action=edit&entity=reports&from=2026-11-01&to=2026-11-20');
  expect(router.state.historyAction).toBe('PUSH');
  await user.type(screen.getByRole('searchbox'), 'iya{Enter}');
  expect(router.state.location.search).toMatch(/who=zulfiya/);
  expect(router.state.historyAction).toBe('REPLACE');
});

it('ignores invalid values in the address', async () => {
  answer();
  await open('?action=drop&entity=token_secret&entity_id=1&from=2026-02-31&to=soon');
  expect(await screen.findByText('Филтрларни ўзгартириб кўринг.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Excel: охирги 30 кун' })).toBeInTheDocument();
  expect(queriesSent()).toEqual([{}]);
});

it('says of ten years that they are too long, and sends no request', async () => {
  answer(entry());
  await open('?from=2016-01-01&to=2026-01-01');
  expect(await screen.findByText('Давр бир йилдан узун: қисқароқ давр танланг.')).toBeVisible();
  expect(screen.getByLabelText('Кундан')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('button', { name: 'Excel' })).toBeDisabled();
  expect(queriesSent()).toEqual([]);
});

it('says in the API’s words that a name is too many people’s', async () => {
  expectConsoleError(/./);
  const errors = [{ path: 'who', code: 'too_many_people' as const, message: 'too many' }];
  network.on('GET /api/audit', problem(400, 'invalid_input', { errors }));
  await open('?who=a');
  expect(await screen.findByText('Бундай исмли 20 дан ортиқ киши бор: исмни тўлиқроқ ёзинг.')).toBeVisible();
});

it('links an entry to all acts on the same object, and to earlier entries', async () => {
  network.on('GET /api/audit', { items: [entry()], next: '1790000000000000_7' });
  const { user, router } = await open();
  const more = await screen.findByRole('button', { name: 'Эскироқларини кўрсатиш' });
  answer(entry({ id: 3, subject: 'Бухоро Ёғ', entity_id: 9 }));
  await user.click(more);
  expect(await row(/Бухоро Ёғ/)).toBeVisible();
  expect(queriesSent().at(-1)).toEqual({ after: '1790000000000000_7' });
  expect(screen.queryByRole('button', { name: 'Эскироқларини кўрсатиш' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Навоий Ёғ' }));
  expect(router.state.location.search).toBe('?entity=oil_factories&entity_id=5');
});

it('keeps a long list of values behind a click', async () => {
  const changes = Array.from({ length: 9 }, (_, after) => ({ label: `Майдон ${after}`, before: null, after }));
  answer(entry({ changes, more_changes: 2 }));
  const { user } = await open();
  const more = await screen.findByText('Яна 10 та қиймат');
  await user.click(more);
  expect(screen.getByText('Майдон 8:')).toBeVisible();
  expect(screen.getByText('Яна 2 таси фақат файлда')).toBeVisible();
});

it.each([
  ['from=2026-11-01&entity=reports', 'Excel', { from: '2026-11-01', entity: 'reports' }],
  ['to=2026-10-31', 'Excel: танланган кунгача 30 кун', { from: '2026-10-01', to: '2026-10-31' }],
])('gives it out as a file, filtered by %s, with the period on the button', async (filters, name, query) => {
  answer(entry());
  network.on('GET /api/audit/export.xlsx', new Uint8Array([80, 75]));
  const { user } = await open(`?${filters}`);
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(saved.names()).toEqual([`Аудит ${query.from}.xlsx`]));
  expect(network.requests('GET /api/audit/export.xlsx')[0]?.query).toEqual(query);
});
