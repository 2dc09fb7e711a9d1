/** The store of releases cannot be asked, or went away while it was: whether it did what was asked of it is not known. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the store of releases does not answer: ${reasonOf(cause)}`, { cause });
  }
}

/** In a few words, with nothing of an address. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
