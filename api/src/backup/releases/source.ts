/** Where a gateway has its releases: a folder, or a database. */
export type ReleasesSource = {
  /** For messages, with nothing of an address that is a secret. */
  readonly name: string;

  /**
   * Events of the record, first to last, each with the name of its file.
   * @throws OperatorError if there is no record
   */
  events(): Promise<readonly { readonly name: string; readonly text: string }[]>;

  /**
   * Reads the files of a release one after the other.
   * @param release `<app>/<version>`, which each file's path begins with
   * @returns false when the release is not there, or went away as it was read
   */
  readFiles(release: string, add: (file: string, content: Buffer) => Promise<void>): Promise<boolean>;
};
