import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBoot } from '../boot/boot';
import { keepLive } from './live-updates';

/** Keeps what is under `live` among the queries as the server has it, for as long as the caller is shown. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const { apiBase } = useBoot();
  useEffect(() => keepLive(client, apiBase), [client, apiBase]);
}
