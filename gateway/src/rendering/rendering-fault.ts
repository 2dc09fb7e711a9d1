/** A failed rendering; its message is a clause with the reason. */
export class RenderingFault extends Error {
  constructor(
    reason: string,
    /** The machine is why, not the release: it had no processor time or memory. */
    readonly isBusy = false,
  ) {
    super(reason);
  }
}
