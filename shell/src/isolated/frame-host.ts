import { matchRoute } from '@klaster/shared/contract/http';
import type { BootRemote } from '@klaster/shared/contract/http';
import type { FromFrame } from '@klaster/shared/contract/releases';
import { notify } from '@klaster/shared/notices';
import { navigation } from '@klaster/shared/router';
import { answerCall, parseAddress } from './frame-calls';
import { FramePort } from './frame-port';
import type { ToFrame } from './messages';
import { isByUser } from './user-activation';

/** Calls without an answer at one time. */
const MAX_CALLS = 20;

/** In ten seconds. Further notices are dropped. */
const MAX_NOTICES = 5;
const MAX_NAVIGATIONS = 30;
const ALLOWANCE_MS = 10_000;

/** Pixels. */
const MAX_HEIGHT = 20_000;

type Handled = Extract<FromFrame, { kind: 'call' | 'navigate' | 'back' | 'notice' | 'print' }>;
/** What the element shows. */
export type FrameState = Exclude<FromFrame, Handled>;

type FrameHostParts = {
  remote: BootRemote;
  apiBase: string;
  /** The page's address within the app. */
  address: () => string;
  navigate: (to: string, replace: boolean) => void;
  onState: (message: FrameState) => void;
  onViolation: (reason: string) => void;
};

/** Does what a frame may have the page do. */
export class FrameHost {
  private readonly port: FramePort;
  private calls = 0;
  private readonly notices = new Allowance(MAX_NOTICES);
  private readonly navigations = new Allowance(MAX_NAVIGATIONS);
  /** Addresses that the frame navigated to and the page does not show yet. */
  private awaited: string[] = [];

  constructor(
    port: MessagePort,
    private readonly parts: FrameHostParts,
  ) {
    this.port = new FramePort(port, { take: (message) => this.take(message), onViolation: parts.onViolation });
  }

  send(message: ToFrame): void {
    this.port.send(message);
  }

  close(): void {
    this.port.close();
  }

  /** The page has navigated: the frame follows, unless it went first. */
  showAddress(to: string): void {
    const step = this.awaited.indexOf(to);
    this.awaited = this.awaited.slice(step + 1);
    if (step < 0) {
      this.awaited = [];
      this.send({ kind: 'address', to });
    }
  }

  private take(message: FromFrame): void {
    switch (message.kind) {
      case 'call':
        return void this.call(message);
      case 'navigate':
        return this.navigate(message.to, message.replace);
      case 'back':
        return isByUser() ? navigation.back() : undefined;
      case 'notice':
        return this.notice(message);
      case 'print':
        return isByUser() ? window.print() : undefined;
      case 'height':
        return this.parts.onState({ ...message, pixels: Math.min(Math.max(message.pixels, 0), MAX_HEIGHT) });
      default:
        return this.parts.onState(message);
    }
  }

  private async call({ id, ...call }: Extract<FromFrame, { kind: 'call' }>): Promise<void> {
    if (this.calls === MAX_CALLS) return this.port.violate('too many calls at once');
    this.calls += 1;
    const { remote, apiBase } = this.parts;
    const answer = await answerCall(call, remote.isolated ?? { calls: [], otherCalls: [] }, apiBase);
    this.calls -= 1;
    this.send({ kind: 'answer', id, ...answer });
  }

  /** Only to the remote's own routes: others are not the frame's to open. */
  private navigate(wanted: string, replace: boolean): void {
    const { remote, address, navigate } = this.parts;
    const url = parseAddress(wanted);
    const to = url ? `${url.pathname}${url.search}${url.hash}` : '/';
    if (to === address()) return;
    if (this.navigations.isFull()) return this.port.violate('too many navigations');
    const isOwn = url?.origin === window.location.origin && matchRoute(remote.routes, url.pathname) !== null;
    if (!isOwn) return this.send({ kind: 'address', to: address() });
    this.awaited.push(to);
    navigate(to, replace);
  }

  /** As plain text, under the name of the app. */
  private notice({ tone, title, message, subject }: Extract<FromFrame, { kind: 'notice' }>): void {
    if (this.notices.isFull()) return;
    notify({
      tone,
      title: `${this.parts.remote.name}: ${title}`,
      ...(message !== undefined && { message }),
      ...(subject !== undefined && { subject }),
    });
  }
}

/** Limits how often something may happen within ten seconds. */
class Allowance {
  private times: number[] = [];

  constructor(private readonly limit: number) {}

  /** Counts one more, unless the limit is reached. */
  isFull(): boolean {
    const now = performance.now();
    this.times = this.times.filter((at) => now - at < ALLOWANCE_MS);
    if (this.times.length === this.limit) return true;
    this.times.push(now);
    return false;
  }
}
