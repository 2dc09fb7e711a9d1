import { build } from 'esbuild';
import type { BuildOptions, Plugin } from 'esbuild';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppFolder } from '../apps/app-folder';
import { leanPackages } from './lean-packages';

const RENDERING = fileURLToPath(new URL('../../rendering', import.meta.url));
const SCRIPTS = path.join(RENDERING, 'server-script');

/** A bare context has neither `URL` nor `URLSearchParams`. */
const URLS = `import ${JSON.stringify(createRequire(import.meta.url).resolve('core-js/actual/url'))};`;

const FRAME = `
  import { frameTexts, RenderedFrame } from './src/layouts/rendered-frame';
  import { shellScript } from ${JSON.stringify(SCRIPTS)};
  globalThis.klasterRender = shellScript(RenderedFrame, frameTexts);
`;
const SCREENS = `
  import { routes } from './src/remote';
  import { remoteScript } from ${JSON.stringify(SCRIPTS)};
  globalThis.klasterRender = remoteScript(routes);
`;

/**
 * Builds one file for a context without the APIs of browsers and Node. Packages resolve to builds that need neither, in
 * which Emotion writes styles into the HTML. Dynamic imports are bundled.
 */
const BARE: BuildOptions = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  format: 'iife',
  platform: 'neutral',
  target: 'es2022',
  mainFields: ['module', 'main'],
  conditions: ['import'],
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.md': 'text' },
  logLevel: 'silent',
  plugins: [exactly(replacements())],
};

export type ServerScript = {
  contents: Buffer;
  /** Paths of the sources in the bundle, without packages. */
  files: string[];
};

/** The script by which a server renders an app's public pages (`RenderRequest`). `entry`: source of its first module. */
export async function bundleServerScript(
  { folder, isHost }: Pick<AppFolder, 'folder' | 'isHost'>,
  entry = isHost ? FRAME : SCREENS,
): Promise<ServerScript> {
  const { outputFiles, metafile } = await build({
    ...BARE,
    absWorkingDir: folder,
    stdin: { contents: `${URLS}\n${entry}`, resolveDir: folder, sourcefile: 'server-script' },
  });
  const [output] = Object.values(metafile?.outputs ?? {});
  const files = Object.keys(output?.inputs ?? {});
  return {
    contents: Buffer.from(outputFiles?.[0]?.contents ?? []),
    files: files.filter((file) => !/node_modules|^server-script$/.test(file)).map((file) => path.resolve(folder, file)),
  };
}

/** Files that take the place of a package's own choice. */
function replacements(): Record<string, string> {
  const require = createRequire(import.meta.url);
  const react = path.dirname(realpathSync(require.resolve('react-dom')));
  const router = Object.entries(leanPackages(true)).filter(([name]) => name.startsWith('react-router'));
  const noNetwork = path.join(RENDERING, `no-network${path.extname(fileURLToPath(import.meta.url))}`);
  return {
    ...Object.fromEntries(router.map(([name, file]) => [name.replace('$', ''), file])),
    // The part that renders to a string; the other part needs channels and streams.
    'react-dom/server': path.join(react, 'cjs/react-dom-server-legacy.browser.production.js'),
    ky: noNetwork,
    'tus-js-client': noNetwork,
  };
}

/** Resolves exactly these names to files. */
function exactly(files: Readonly<Record<string, string>>): Plugin {
  const filter = new RegExp(`^(${Object.keys(files).join('|')})$`);
  return {
    name: 'exactly',
    setup(bundler) {
      bundler.onResolve({ filter }, ({ path: name }) => ({ path: files[name] ?? '', sideEffects: false }));
    },
  };
}
