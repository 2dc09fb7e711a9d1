import { checkAccessibility, network } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { acceptSaves, aimAt, enter, FACT, field, openForm, TARGET } from '../../test/entry-scene';
import { anEntry } from '../../test/fixtures';
import { failCall } from '../../test/steps';

beforeEach(acceptSaves);

const HARVEST = { key: 'first_current', from: 2000, value: 2500 } as const;
const SHARE = { key: 'first_percent', from: 70, value: 80 } as const;

it('is shown beside the field, a derived one too, with the distance to it during typing', async () => {
  aimAt([HARVEST, SHARE]);
  const { user, container } = await openForm();
  const summary = await screen.findByRole('link', { name: 'Чорак мақсади: 2 тадан 0 тасига эришилди' });
  expect(summary).toHaveAttribute(
    'href',
    '/rating/3/what-if?year=2026&quarter=3&figures=first_current%3A2500%3Bfirst_percent%3A80',
  );
  expect(field(FACT)).toHaveAccessibleDescription(expect.stringContaining('Мақсад: 2\u202f500'));
  await enter(user, field(FACT), '2400');
  expect(await screen.findByText('Мақсад: 2 500,0, яна 100,0')).toBeVisible();
  expect(screen.getByText('Мақсад: 80,0, эришилди')).toBeVisible();
  expect(screen.getByRole('link', { name: /2 тадан 1 таси/ })).toBeVisible();
  await checkAccessibility(container);
});

it('is not requested for another cluster’s report', async () => {
  await openForm({ cluster_id: 4 });
  expect(network.requests(TARGET)).toEqual([]);
});

it('is left out if the server has no targets, and the form still works', async () => {
  aimAt([HARVEST]);
  failCall(TARGET, 404, 'not_found');
  const { user } = await openForm({ figures: { ...anEntry().figures } });
  await waitFor(() => expect(network.requests(TARGET)).not.toHaveLength(0));
  await enter(user, field(FACT), '7');
  expect(screen.queryByText(/^Мақсад/)).toBeNull();
});
