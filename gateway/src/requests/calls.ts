import type { CallLimits } from '../config/limits';
import { RequestRefused } from '../problems/request-refused';

/**
 * The running calls, each from its headers to the end of its response. At the limit, a new call evicts the one whose body has been
 * arriving for longest: a stalling client harms only itself, and does not lock out others behind the same address. Calls whose body has
 * arrived are never evicted.
 */
export class Calls {
  private readonly byAddress = new Map<string, Set<Call>>();
  /** The oldest first. */
  private readonly reading = new Set<Call>();
  private total = 0;
  private bytes = 0;

  constructor(private readonly limits: CallLimits) {}

  /**
   * @param address of the client, an IPv6 network as one
   * @throws {RequestRefused} 429 or 503 if there is no free slot
   */
  enter(address: string): Call {
    const others = this.byAddress.get(address);
    if (others && others.size >= this.limits.perAddress && !giveWay([...others].find(isReading)))
      throw RequestRefused.tooMany();
    if (this.total >= this.limits.total && !giveWay(first(this.reading))) throw RequestRefused.busy();
    const call = new Call(
      (bytes) => this.hold(bytes, call),
      () => this.forget(call, address),
      this.reading,
    );
    this.total += 1;
    // Looked up again: the call that gave way may have been the address's last.
    this.byAddress.set(address, (this.byAddress.get(address) ?? new Set()).add(call));
    return call;
  }

  private hold(bytes: number, by: Call): void {
    while (this.bytes + bytes > this.limits.bytes) {
      if (!giveWay(first(this.reading, (call) => call !== by && call.bytes > 0))) throw RequestRefused.busy();
    }
    this.bytes += bytes;
  }

  private forget(call: Call, address: string): void {
    const others = this.byAddress.get(address);
    others?.delete(call);
    if (others?.size === 0) this.byAddress.delete(address);
    this.total -= 1;
    this.bytes -= call.bytes;
  }
}

/** A running call. */
export class Call {
  /** Bytes of its body that are held in memory. */
  bytes = 0;
  private stopReading: (() => void) | undefined;
  private parties = 1;

  constructor(
    private readonly takeRoom: (bytes: number) => void,
    private readonly onLeft: () => void,
    private readonly reading: Set<Call>,
  ) {}

  get isReading(): boolean {
    return this.stopReading !== undefined;
  }

  /** Its body begins to come. @param stop breaks the reading off */
  startReading(stop: () => void): void {
    this.stopReading = stop;
    this.reading.add(this);
  }

  /** Its body has come, or will not. */
  endReading(): void {
    this.stopReading = undefined;
    this.reading.delete(this);
  }

  /** @throws {RequestRefused} 503 if there is no memory for that many more bytes */
  hold(bytes: number): void {
    // Memory taken after the end would never be released.
    if (this.parties <= 0) throw RequestRefused.busy();
    this.takeRoom(bytes);
    this.bytes += bytes;
  }

  /** One more party has to leave before the call is over. */
  join(): void {
    this.parties += 1;
  }

  leave(): void {
    this.parties -= 1;
    if (this.parties === 0) this.end();
  }

  /** Frees its place at once; its sender gets 503, since others needed it. */
  giveWay(): void {
    const stop = this.stopReading;
    this.parties = 0;
    this.end();
    stop?.();
  }

  private end(): void {
    this.endReading();
    this.onLeft();
  }
}

function isReading(call: Call): boolean {
  return call.isReading;
}

function giveWay(call: Call | undefined): boolean {
  call?.giveWay();
  return call !== undefined;
}

function first(calls: Iterable<Call>, wanted: (call: Call) => boolean = () => true): Call | undefined {
  for (const call of calls) if (wanted(call)) return call;
  return undefined;
}
