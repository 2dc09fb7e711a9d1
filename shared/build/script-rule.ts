import { createRequire } from 'node:module';

// Loaders are found from here: the apps name no build tool of their own.
const require = createRequire(import.meta.url);

/** Oldest browsers served: the last Chrome for Windows 7 and its contemporaries. */
const BROWSERS = 'chrome >= 109, firefox >= 115, safari >= 16.4';

export function scriptRule(development: boolean) {
  return {
    test: /\.tsx?$/,
    loader: require.resolve('swc-loader'),
    options: {
      env: { targets: BROWSERS },
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development, refresh: development } },
      },
    },
  };
}

export const MARKDOWN_RULE = { test: /\.md$/, type: 'asset/source' } as const;
