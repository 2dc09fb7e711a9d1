import HtmlPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { integrityOf } from './release-facts';

const SCRIPT = /<script defer src="?(\/[^">\s]+)"?>/g;

/**
 * Completes the scripts of the shell's page: those of the named chunks come along, though only `import()` leads to them,
 * and each carries the hash of its file, so that the browser runs what was built or nothing.
 */
export class PageScriptsPlugin {
  /** @param chunks names of chunks every page starts with */
  constructor(private readonly chunks: readonly string[]) {}

  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap('PageScriptsPlugin', (compilation) => {
      HtmlPlugin.getHooks(compilation).beforeAssetTagGeneration.tap('PageScriptsPlugin', (page) => {
        const files = this.chunks.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]);
        const addresses = files.map((file) => `${page.assets.publicPath}${file}`);
        page.assets.js = [...new Set([...addresses, ...page.assets.js])];
        return page;
      });
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
      compilation.hooks.processAssets.tap({ name: 'PageScriptsPlugin', stage }, () => addIntegrity(compilation));
    });
  }
}

/** Runs when every script has its final bytes and name. */
function addIntegrity(compilation: webpack.Compilation): void {
  compilation.updateAsset('index.html', (page) => {
    const html = page
      .source()
      .toString()
      .replace(SCRIPT, (_, address: string) => {
        const script = compilation.getAsset(address.slice(1));
        if (!script) throw new Error(`The page names ${address}, which was not built`);
        return `<script defer src="${address}" integrity="${integrityOf(script.source.buffer())}" crossorigin="anonymous">`;
      });
    return new webpack.sources.RawSource(html);
  });
}
