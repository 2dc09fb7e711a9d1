import { fromFrameSchema } from '@klaster/shared/contract/releases';
import type { FromFrame } from '@klaster/shared/contract/releases';
import { HELLO } from './messages';
import type { ToFrame } from './messages';

/** Characters of a message: calls may have a body. */
const LIMITS = { call: 1_000_000, other: 64_000 };

const MESSAGES_PER_SECOND = 100;

/**
 * Gives the frame's document one port, once it asks.
 *
 * @param onMore called for each further message of the frame beside its port
 * @returns a function that stops listening
 */
export function offerPort(
  frame: HTMLIFrameElement,
  onPort: (port: MessagePort) => void,
  onMore: () => void,
): () => void {
  let isGiven = false;
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source === null || source !== frame.contentWindow || origin !== 'null') return;
    if (isGiven) return onMore();
    if (data !== HELLO) return;
    isGiven = true;
    const { port1, port2 } = new MessageChannel();
    onPort(port1);
    // An opaque origin cannot be named. The message has no content but the port.
    frame.contentWindow.postMessage(HELLO, '*', [port2]);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

type FramePortParts = {
  take: (message: FromFrame) => void;
  /** Called once, after the port was closed. */
  onViolation: (reason: string) => void;
};

/** The page's end of a port. It closes at the first message that is invalid or one too many. */
export class FramePort {
  private isOpen = true;
  private second = 0;
  private received = 0;

  constructor(
    private readonly port: MessagePort,
    private readonly parts: FramePortParts,
  ) {
    port.addEventListener('message', ({ data }) => this.receive(data));
    port.start();
  }

  send(message: ToFrame): void {
    if (!this.isOpen) return;
    this.port.postMessage(message, message.kind === 'answer' ? [message.body] : []);
  }

  close(): void {
    this.isOpen = false;
    this.port.close();
  }

  /** Closes the port and reports why. */
  violate(reason: string): void {
    if (!this.isOpen) return;
    this.close();
    this.parts.onViolation(reason);
  }

  private receive(data: unknown): void {
    if (!this.isOpen) return;
    const message = this.isFlooding() ? 'too many messages' : readMessage(data);
    if (typeof message === 'string') this.violate(message);
    else this.parts.take(message);
  }

  private isFlooding(): boolean {
    const second = Math.floor(performance.now() / 1000);
    this.received = second === this.second ? this.received + 1 : 1;
    this.second = second;
    return this.received > MESSAGES_PER_SECOND;
  }
}

/** The message, or why it is invalid. */
function readMessage(data: unknown): FromFrame | string {
  if (typeof data !== 'string' || data.length > LIMITS.call) return 'a message that is no text, or too long';
  try {
    const { data: message } = fromFrameSchema.safeParse(JSON.parse(data));
    if (!message) return 'an unknown message';
    return message.kind !== 'call' && data.length > LIMITS.other ? 'a message that is too long' : message;
  } catch {
    return 'a message that cannot be read';
  }
}
