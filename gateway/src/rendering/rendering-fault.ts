/** The message is a clause, e.g. “its HTML is empty”. */
export class RenderingFault extends Error {
  constructor(
    reason: string,
    /** The machine lacked processor time or memory; the release is not to blame. */
    readonly isBusy = false,
  ) {
    super(reason);
  }
}
