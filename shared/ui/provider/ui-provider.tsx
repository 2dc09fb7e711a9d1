import createCache from '@emotion/cache';
import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { pageValues } from '../../page-values';
import { system } from '../theme/system';
import { appendSheets } from './append-sheets';
import { followColourMode, startColourMode } from './colour-mode';
import { restyleAtBreakpoints } from './restyle-at-breakpoints';

/** Theme, style cache and colour mode. */
export function UiProvider({ children }: { children: ReactNode }) {
  const [styleCache] = useState(() => {
    // The browsers that are served need no prefixes to show a page.
    if (pageValues()) return createCache({ key: 'k', stylisPlugins: [] });
    const cache = createCache({ key: 'k' });
    startColourMode();
    registerLayerProperties();
    appendSheets(cache);
    return cache;
  });
  useEffect(followColourMode, []);
  useEffect(() => restyleAtBreakpoints(styleCache), [styleCache]);
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

/** Custom properties that Chakra sets on dialogs, menus and tooltips whenever one opens or closes. */
const NAMES = ['--layer-index', '--nested-layer-count', '--z-index'];

/**
 * Registers them as not inherited: inherited, they would restyle everything within. Registered by a script, since the
 * gateway refuses `@property` in the styles of a preview.
 */
function registerLayerProperties(): void {
  for (const name of NAMES) {
    try {
      CSS.registerProperty({ name, syntax: '*', inherits: false });
    } catch {
      // Already registered, or not supported; then it is only slower.
    }
  }
}
