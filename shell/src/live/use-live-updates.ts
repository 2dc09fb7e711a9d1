import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBoot } from '../boot/boot';
import { keepLive } from './live-updates';

/** Keeps the queries under `live` in sync with the server, while the caller is mounted. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const { apiBase } = useBoot();
  useEffect(() => keepLive(client, apiBase), [client, apiBase]);
}
