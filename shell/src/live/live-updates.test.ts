import { session } from '@klaster/shared/session';
import { EventsReply, leftAfter, network, sessionToken } from '@klaster/shared/testing';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { keepLive } from './live-updates';

afterEach(() => Object.assign(window, { requestIdleCallback: () => 0 }));

it.each([
  ['while a stream is open', () => undefined],
  ['after a stream has ended', (stream: EventsReply) => stream.end()],
  ['after a stream was lost', (stream: EventsReply) => stream.breakOff()],
])('leaves nothing behind when it ends %s', async (_, happen) => {
  Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run) });
  session.save(sessionToken());
  const left = await leftAfter(async () => {
    const stream = new EventsReply();
    network.on('GET /api/events', () => stream);
    const end = keepLive(new QueryClient(), '');
    await waitFor(() => expect(network.requests('GET /api/events')).toHaveLength(1));
    stream.tell({ topic: 'reports', version: '1' });
    happen(stream);
    await new Promise((resolve) => setTimeout(resolve, 50));
    end();
  });
  expect(left).toEqual([]);
});

it('a change refetches the queries under its topic, and those of remotes that name it', async () => {
  Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run) });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  session.save(sessionToken());
  const stream = new EventsReply();
  network.on('GET /api/events', () => stream);
  const client = new QueryClient();
  const queries = [
    { queryKey: ['live', 'counts'] },
    { queryKey: ['live', 'notices'] },
    { queryKey: ['mf-any', 'list'], meta: { live: 'reports' as const } },
    { queryKey: ['mf-any', 'other'] },
  ];
  for (const options of queries) await client.fetchQuery({ ...options, queryFn: () => true });
  const listOutdated = () => queries.flatMap(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated ?? []);
  const end = keepLive(client, '');
  await waitFor(() => expect(network.requests('GET /api/events')).toHaveLength(1));
  stream.tell({ topic: 'reports', version: '1' });
  await waitFor(() => expect(listOutdated()).toEqual([true, false, true, false]));
  end();
});
