import type { LiveEvent, LiveTopic } from '@klaster/shared/contract/reports';
import { rememberPosition } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBoot } from '../boot/boot';
import { pause, untilIdle, waitFor } from '../boot/waiting';
import { eventData } from './event-data';

/** Milliseconds between polls while there is no stream. */
const POLL_MS = 60_000;

/** Pages that are notified at the same time spread their requests over this many milliseconds. */
const SPREAD_MS = 1000;

/** A reconnect waits a random time below a limit, in milliseconds. The limit doubles with each failure. */
const FIRST_PAUSE_MS = 4000;
const LONGEST_PAUSE_MS = 60_000;

/** Milliseconds of silence after which a stream counts as lost; our API sends a comment every 20 s. */
const SILENCE_MS = 60_000;

/** Keys of live queries: `live`, then the topic that refetches them, or `counts` for any topic but `notices`. */
export const LIVE = 'live';
export const COUNTS = 'counts';

/** Changes of this topic affect no count in the navigation. */
export const NOTICES = 'notices' satisfies LiveTopic;

/** Keeps the queries under `live`, and those with a topic as `meta.live`, in sync with the server while the caller is mounted. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const { apiBase } = useBoot();
  useEffect(() => keepLive(client, apiBase), [client, apiBase]);
}

/**
 * Refetches these queries when the server reports a change, or by polling while there is no stream, as long as the
 * page is visible. Failures are ignored.
 *
 * @param host prefix of every call; empty: this origin
 */
export function keepLive(client: QueryClient, host: string): () => void {
  const page = new AbortController();
  const { signal } = page;
  let isNotified = false;
  const refresh = (topic?: LiveEvent['topic']) =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [root, of], meta }) => {
        const follows = root === LIVE ? of : meta?.live;
        if (topic === undefined || follows === undefined) return follows !== undefined;
        return follows === topic || (follows === COUNTS && topic !== NOTICES);
      },
    });
  const soon = async (topic: LiveEvent['topic']) => {
    await pause(Math.random() * SPREAD_MS, signal);
    if (!signal.aborted) refresh(topic);
  };
  const versions = new Map<string, string>();
  const hear = (text: string) => {
    const { topic, version, position } = JSON.parse(text) as LiveEvent;
    rememberPosition(position);
    if (versions.get(topic) !== version) void soon(topic);
    versions.set(topic, version);
  };
  const poll = setInterval(() => {
    if (!isNotified && isSeen()) refresh();
  }, POLL_MS);
  signal.addEventListener('abort', () => clearInterval(poll));

  const listen = async () => {
    await untilIdle(signal);
    let failures = 0;
    while (!signal.aborted) {
      await seen(signal);
      const outcome = await takeEvents(host, signal, (text) => {
        isNotified = true;
        failures = 0;
        hear(text);
      });
      isNotified = false;
      if (outcome === 'none') return;
      if (isSeen()) await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), signal);
      failures += 1;
    }
  };
  void listen();
  return () => page.abort();
}

/** Reads events until the stream ends, is lost or silent, or the page is hidden; `none` if the server has no events. */
async function takeEvents(host: string, page: AbortSignal, onEvent: (data: string) => void): Promise<'none' | 'ended'> {
  const stream = new AbortController();
  const { signal } = stream;
  const end = () => stream.abort();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => isSeen() || end();
  const onLife = () => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE_MS);
  };
  try {
    const token = session.current()?.token;
    if (page.aborted || token === undefined) return 'ended';
    for (const over of [page, session.presence()]) over.addEventListener('abort', end, { signal });
    document.addEventListener('visibilitychange', onChange);
    const headers = { Accept: 'text/event-stream', 'X-Access-Token': token };
    const response = await fetch(`${host}/api/events`, { headers, cache: 'no-store', signal });
    if (response.status === 404) return 'none';
    if (!response.ok || !response.body) return 'ended';
    onLife();
    for await (const data of eventData(response.body, onLife)) onEvent(data);
  } catch {
    // The caller reconnects, and polls meanwhile.
  } finally {
    clearTimeout(silence);
    document.removeEventListener('visibilitychange', onChange);
    end();
  }
  return 'ended';
}

const isSeen = () => document.visibilityState === 'visible';

const seen = async (signal: AbortSignal) => {
  if (isSeen()) return;
  await waitFor(signal, (done) => {
    const look = () => isSeen() && done();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
};
