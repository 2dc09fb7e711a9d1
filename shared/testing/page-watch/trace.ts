const OF_THE_KIT = /\/shared\/testing\/(?!.+\.test\.)/;
const OF_PACKAGES = /node_modules|node:/;

/** Work in the page that does not end on its own, such as a timer, and where it was started. */
export class Trace {
  // Reading the stack is slow, and needed only for a fault.
  private readonly origin = new Error('origin');

  constructor(private readonly what: string) {}

  toString(): string {
    const lines = this.origin.stack?.split('\n').slice(1) ?? [];
    const [caller = '', ...others] = lines.filter((line) => !OF_THE_KIT.test(line));
    const line = [caller, ...others].find((frame) => !OF_PACKAGES.test(frame)) ?? caller;
    return `${this.what}, begun ${line.trim()}`;
  }
}

/** Lists what is running. */
export type Watch = () => readonly Trace[];
