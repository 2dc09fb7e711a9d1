export type ReleasesSource = {
  /** For messages; contains no password. */
  readonly name: string;

  /** Events of the record in order, with their file names. @throws OperatorError if there is no record */
  events(): Promise<readonly { readonly name: string; readonly text: string }[]>;

  /** Reads the files of a release, `<app>/<version>`, one by one. @returns false if it is missing or was removed meanwhile */
  readFiles(release: string, add: (file: string, content: Buffer) => Promise<void>): Promise<boolean>;
};
