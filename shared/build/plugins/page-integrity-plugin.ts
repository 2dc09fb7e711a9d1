import webpack from 'webpack';
import { hashFile } from './release-facts';

const SCRIPT = /<script defer src="?(\/[^">\s]+)"?>/g;

/** A script without a hash, for example if another minimizer writes it differently. */
const BARE = /<script(?=[^>]*\ssrc=)(?![^>]*\sintegrity=)/;

/** Gives each script of the shell's pages the hash of its file, so that the browser runs what was built or nothing. */
export class PageIntegrityPlugin {
  apply(compiler: webpack.Compiler): void {
    // By then every script has its final bytes and name.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
    compiler.hooks.thisCompilation.tap('PageIntegrityPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PageIntegrityPlugin', stage }, () => addIntegrity(compilation));
    });
  }
}

function addIntegrity(compilation: webpack.Compilation): void {
  const readBytes = (file: string) => compilation.getAsset(file)?.source.buffer();
  for (const { name } of compilation.getAssets().filter((asset) => asset.name.endsWith('.html')))
    compilation.updateAsset(
      name,
      (page) => new webpack.sources.RawSource(withIntegrity(page.source().toString(), readBytes)),
    );
}

/** @throws if the page names a script that was not built, or in a form that gets no hash */
export function withIntegrity(page: string, readBytes: (file: string) => Buffer | undefined): string {
  const html = page.replace(SCRIPT, (_, address: string) => {
    const script = readBytes(address.slice(1));
    if (!script) throw new Error(`The page names ${address}, which was not built`);
    return `<script defer src="${address}" integrity="${hashFile(script)}" crossorigin="anonymous">`;
  });
  if (BARE.test(html)) throw new Error('The page contains a script tag that cannot get an integrity attribute');
  return html;
}
