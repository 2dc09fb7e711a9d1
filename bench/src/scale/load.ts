import autocannon from 'autocannon';

const CONNECTIONS = 50;

/** Puts an address under load by fifty connections for so many seconds. */
export async function loadOf(url: string, seconds: number): Promise<{ perSecond: number; p99: number }> {
  const headers = { 'accept-encoding': 'br' };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} of ${result.requests.total} requests failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
