type SavedFile = { name: string; file: Blob };

/** Files saved during the test, oldest first; jsdom saves none. */
export function watchSavedFiles(): { files: () => readonly SavedFile[]; names: () => string[] } {
  let saved: SavedFile[] = [];
  beforeEach(() => {
    saved = [];
    const files = new Map<string, Blob>();
    URL.createObjectURL = (file) => {
      files.set(`blob:${files.size}`, file as Blob);
      return `blob:${files.size - 1}`;
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file: files.get(this.href)! });
    });
  });
  afterEach(() => jest.restoreAllMocks());
  return { files: () => saved, names: () => saved.map(({ name }) => name) };
}
