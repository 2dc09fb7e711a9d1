import createCache from '@emotion/cache';
import { chakra, ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import type { SystemContext } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import { Badge, Box, Button, Flex, Heading } from '..';
import { cacheStyles } from './cached-styles';
import { theme } from './system';

const Card = chakra('div', {
  base: { bg: 'bg.panel', _hover: { bg: 'bg.muted' } },
  variants: { tone: { quiet: { color: 'fg.muted' }, loud: { color: 'red.fg' } } },
  defaultVariants: { tone: 'quiet' },
});
/** Has its own recipe on top of another component's. */
const WideCard = chakra(Card, { base: { w: 'full' } });

const sample = (
  <Flex gap={{ base: '1', lg: '4' }} wrap="wrap">
    <Box color="fg" />
    <Box color="fg.muted" _dark={{ color: 'fg' }} css={{ '& > a': { color: 'fg.link' } }} />
    <Box css={[{ color: 'fg' }, { bg: 'bg' }]} />
    <Box padding={0} />
    <Box padding="0" />
    <Button size="sm" colorPalette="red" />
    <Button variant="ghost" className="of-a-test" />
    <Button asChild width="20">
      <a href="/">1</a>
    </Button>
    <Card />
    <Card tone="loud" />
    <WideCard tone="loud" />
    <Heading size="md">1</Heading>
    <Badge colorPalette="green">1</Badge>
    <Box css={{ color: 'fg !important' }} />
  </Flex>
);

/** HTML and rules that a page gets. */
function show(value: SystemContext) {
  const cache = createCache({ key: 'k', container: document.createElement('head') });
  const page = (
    <CacheProvider value={cache}>
      <ChakraProvider value={value}>{sample}</ChakraProvider>
    </CacheProvider>
  );
  const { container, rerender, unmount } = render(page);
  const first = container.innerHTML;
  rerender(page);
  const shown = { html: container.innerHTML, rules: cache.registered, inserted: cache.inserted };
  expect(shown.html).toBe(first);
  unmount();
  return shown;
}

const uncached = createSystem(defaultBaseConfig, theme);

test('elements have the same classes and rules as without the cache, also when they are rendered again', () => {
  const expected = show(uncached);
  const cached = cacheStyles(uncached);
  expect(show(cached)).toEqual(expected);
  expect(show(cached)).toEqual(expected);
});

test('creates the recipe and the styles of equal elements once', () => {
  const [cva, css] = [jest.spyOn(uncached, 'cva'), jest.spyOn(uncached, 'css')];
  const cached = cacheStyles({ ...uncached });
  show(cached);
  const calls = [cva, css].map(({ mock }) => mock.calls.length);
  expect(Math.min(...calls)).toBeGreaterThan(0);
  show(cached);
  expect([cva, css].map(({ mock }) => mock.calls.length)).toEqual(calls);
  jest.restoreAllMocks();
});

test('forgets styles when there are too many, and creates them again', () => {
  const css = jest.fn(uncached.css);
  const cached = cacheStyles({ ...uncached, css });
  const recipe = {};
  const names = (count: number) => Array.from({ length: count }, (_, width) => cached.css(recipe, { width }));
  const [first] = names(1001);
  expect(cached.css(recipe, { width: 0 })).toEqual(first);
  expect(css).toHaveBeenCalledTimes(1002);
});
