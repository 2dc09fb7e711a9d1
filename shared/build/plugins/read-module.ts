import { build } from 'esbuild';
import path from 'node:path';

export type ReadModule<Exports> = {
  exports: Exports;
  /** Paths of all modules that it consists of. */
  files: string[];
};

/** Evaluates a TypeScript module that holds data, with all it imports. It is read again at each call, so that a dev server sees edits. */
export async function readModule<Exports>(file: string): Promise<ReadModule<Exports>> {
  const folder = path.dirname(file);
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return {
    exports: (await import(`data:text/javascript;base64,${code}`)) as Exports,
    files: Object.keys(metafile.inputs).map((input) => path.resolve(folder, input)),
  };
}
