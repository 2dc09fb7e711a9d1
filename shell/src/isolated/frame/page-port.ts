import type { FromFrame } from '@klaster/shared/contract/releases';
import { HELLO } from '../messages';
import type { Init, ToFrame } from '../messages';

type Listener<Kind extends ToFrame['kind']> = (message: Extract<ToFrame, { kind: Kind }>) => void;

/** The frame's end of the port to the page. */
export class PagePort {
  private readonly listeners = new Map<string, (message: never) => void>();

  constructor(private readonly port: MessagePort) {
    port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) =>
      this.listeners.get(data.kind)?.(data as never),
    );
  }

  /** One listener of each kind. */
  on<Kind extends ToFrame['kind']>(kind: Kind, listener: Listener<Kind>): void {
    this.listeners.set(kind, listener);
    this.port.start();
  }

  send(message: FromFrame): void {
    this.port.postMessage(JSON.stringify(message), []);
  }
}

/** Asks the page for a port; only a page of the same address may have this document in a frame. */
export function connect(): Promise<{ page: PagePort; init: Init }> {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ source, ports: [port] }) => {
      if (source !== window.parent || !port) return;
      const page = new PagePort(port);
      page.on('init', (init) => resolve({ page, init }));
    });
    window.parent.postMessage(HELLO, window.location.origin);
  });
}
