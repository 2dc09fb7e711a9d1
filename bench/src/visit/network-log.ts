import type { CDPSession } from '@playwright/test';

/** A request of a page, times in seconds of the browser's own clock. */
export type LoggedRequest = {
  url: string;
  type: string;
  /** Requested by the page's HTML rather than by a script. */
  byPage: boolean;
  cached: boolean;
  start: number;
  end: number;
  /** Over the wire, headers included. */
  bytes: number;
};

/** Notes every request of a page, from its navigation on. */
export class NetworkLog {
  readonly requests: LoggedRequest[] = [];
  /** Seconds to add to the browser's clock to get the time of day. */
  clockOffset = 0;
  private readonly open = new Map<string, LoggedRequest>();
  private lastChange = Date.now();

  private constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, timestamp, wallTime }) => {
      if (!request.url.startsWith('http')) return;
      this.clockOffset = wallTime - timestamp;
      const byPage = initiator.type !== 'script' && initiator.type !== 'other';
      const logged = { url: request.url, type: type ?? 'Other', byPage, cached: false, bytes: 0 };
      this.open.set(requestId, { ...logged, start: timestamp, end: Infinity });
      this.lastChange = Date.now();
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => this.note(requestId, { cached: true }));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) this.note(requestId, { cached: true });
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      this.close(requestId, timestamp, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId, timestamp }) => this.close(requestId, timestamp, 0));
  }

  static async start(session: CDPSession): Promise<NetworkLog> {
    const log = new NetworkLog(session);
    await session.send('Network.enable');
    return log;
  }

  /** Whether no request began or was in flight for that long, in milliseconds. */
  isQuietFor(time: number): boolean {
    return this.open.size === 0 && Date.now() - this.lastChange > time;
  }

  private note(requestId: string, facts: Partial<LoggedRequest>): void {
    const request = this.open.get(requestId);
    if (request) Object.assign(request, facts);
  }

  private close(requestId: string, end: number, bytes: number): void {
    const request = this.open.get(requestId);
    this.open.delete(requestId);
    this.lastChange = Date.now();
    if (request) this.requests.push({ ...request, end, bytes: request.cached ? 0 : bytes });
  }
}
