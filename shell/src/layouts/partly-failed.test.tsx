import { publicClient } from '@klaster/shared/http';
import { useShownFailure } from '@klaster/shared/query';
import { CONNECTION_LOST, expectConsoleError, network, problem } from '@klaster/shared/testing';
import { FailedState, Loaded } from '@klaster/shared/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bootOf, remoteWith } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const useProvinces = () =>
  useQuery({ queryKey: ['test', 'provinces'], queryFn: () => publicClient.call('GET /api/provinces') });

const Silent = () => {
  const { data, isPending } = useProvinces();
  return <p>{isPending ? 'waiting' : `${data?.length ?? 'unknown'} provinces`}</p>;
};

const Telling = () => <Loaded query={useProvinces()}>{(provinces) => <p>{provinces.length} provinces</p>}</Loaded>;

const TellingOfAll = () => {
  const queryFn = () => publicClient.call('GET /api/provinces');
  const queries = useQueries({ queries: [1, 2].map((part) => ({ queryKey: ['test', part], queryFn })) });
  useShownFailure(...queries.map(({ refetch }) => refetch));
  const failed = queries.filter(({ isError }) => isError);
  if (failed.length === 0) return <p>loaded</p>;
  return <FailedState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
};

const BAR = 'Саҳифанинг бир қисми юкланмади.';

const open = (name: string, Screen: () => React.JSX.Element) =>
  renderShell({ boot: bootOf(remoteWith(name, [{ path: '/parts', layout: 'public' }], Screen)), at: '/parts' });

it('says that a part failed which does not say so, until a retry has loaded it', async () => {
  expectConsoleError(/Failed to fetch/);
  network.on('GET /api/provinces', CONNECTION_LOST);
  await open('mf-silent', Silent);
  expect(await screen.findByText(BAR)).toBeVisible();
  network.on('GET /api/provinces', []);
  await userEvent.click(screen.getByRole('button', { name: 'Қайта уриниш' }));
  expect(await screen.findByText('0 provinces')).toBeVisible();
  expect(screen.queryByText(BAR)).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('stays while the part is loaded again, and after another failure', async () => {
  expectConsoleError(/Failed to fetch/);
  network.on('GET /api/provinces', CONNECTION_LOST);
  await open('mf-retried', Silent);
  const bar = await screen.findByText(BAR);
  const release = network.hold('GET /api/provinces', CONNECTION_LOST);
  await userEvent.click(screen.getByRole('button', { name: 'Қайта уриниш' }));
  expect(await screen.findByText('waiting')).toBeVisible();
  expect(bar).toBeVisible();
  release();
  expect(await screen.findByText('unknown provinces')).toBeVisible();
  expect(bar).toBeVisible();
});

it('leaves it to a part that says so', async () => {
  expectConsoleError(/Failed to fetch/);
  network.on('GET /api/provinces', CONNECTION_LOST);
  await open('mf-telling', Telling);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText(BAR)).toBeNull();
});

it('leaves it to a part that loads by several queries and says so', async () => {
  expectConsoleError(/Failed to fetch/);
  network.on('GET /api/provinces', CONNECTION_LOST);
  await open('mf-several', TellingOfAll);
  const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
  expect(screen.queryByText(BAR)).toBeNull();
  network.on('GET /api/provinces', []);
  await userEvent.click(retry);
  expect(await screen.findByText('loaded')).toBeVisible();
});

it('says nothing of a refusal, which a retry would not change', async () => {
  expectConsoleError(/not_found/);
  network.on('GET /api/provinces', problem(404, 'not_found'));
  await open('mf-refused', Silent);
  expect(await screen.findByText('unknown provinces')).toBeVisible();
  expect(screen.queryByText(BAR)).toBeNull();
});
