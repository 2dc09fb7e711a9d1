import type { ToFrame } from '../isolated/messages';

/** One end of a message port; the test is the other. jsdom has no `MessageChannel`. */
export class PortDouble extends EventTarget {
  readonly sent: ToFrame[] = [];
  isClosed = false;

  start(): void {}

  close(): void {
    this.isClosed = true;
  }

  postMessage(message: ToFrame): void {
    this.sent.push(message);
  }

  /** The frame sends any data. */
  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: typeof data === 'object' ? JSON.stringify(data) : data }));
  }
}
