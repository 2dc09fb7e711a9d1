import { defineBuild } from '@klaster/shared/build';
import webpack from 'webpack';

/** Builds the release of the remote in a folder into its `dist`. @returns an exit code */
export async function buildRemote(folder: string): Promise<number> {
  process.env['NODE_ENV'] = 'production';
  const compiler = webpack(defineBuild(folder));
  const stats = await new Promise<webpack.Stats>((resolve, reject) =>
    compiler.run((error, done) => (done ? resolve(done) : reject(error ?? new Error('webpack has no result')))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  process.stdout.write(`${stats.toString('errors-warnings')}\n`);
  return stats.hasErrors() ? 1 : 0;
}
