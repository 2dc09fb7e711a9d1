const modes = (light: string, dark: string) => ({ value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` } });

/** A `colorPalette`. Text on `subtle` and on `solid` has 4.5:1 in both modes. */
const palette = (scale: string) => ({
  contrast: modes('white', 'white'),
  fg: modes(`${scale}.700`, `${scale}.300`),
  subtle: modes(`${scale}.100`, `${scale}.900`),
  muted: modes(`${scale}.200`, `${scale}.800`),
  emphasized: modes(`${scale}.300`, `${scale}.700`),
  solid: modes(`${scale}.600`, `${scale}.600`),
  focusRing: modes(`${scale}.500`, `${scale}.400`),
  border: modes(`${scale}.300`, `${scale}.700`),
});

/** A colour outside the scales. */
const lightAndDark = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

export const semanticColours = {
  bg: {
    /** Behind the panels. */
    DEFAULT: modes('gray.50', 'gray.950'),
    panel: modes('white', 'gray.900'),
    subtle: modes('gray.50', 'gray.950'),
    muted: modes('gray.100', 'gray.800'),
    emphasized: modes('gray.200', 'gray.700'),
    error: modes('red.50', 'red.950'),
  },
  fg: {
    DEFAULT: modes('gray.900', 'gray.100'),
    /** 4.5:1 on `subtle` colours too. */
    muted: lightAndDark('{colors.gray.600}', '#98a1ad'),
    error: modes('red.600', 'red.300'),
    link: modes('blue.600', 'blue.300'),
  },
  border: {
    DEFAULT: modes('gray.200', 'gray.800'),
    emphasized: modes('gray.300', 'gray.700'),
    /** 3:1 against its surroundings. */
    control: modes('gray.400', 'gray.500'),
    error: modes('red.500', 'red.400'),
  },
  table: {
    header: modes('blue.600', 'blue.800'),
    headerText: modes('white', 'white'),
    headerLine: modes('blue.500', 'blue.700'),
    zebra: modes('gray.50', 'gray.950'),
    hover: modes('blue.50', 'blue.950'),
    totals: modes('blue.100', 'blue.900'),
  },
  /** At most five lines, distinguishable by colour-blind users: they differ in lightness, and in blue against orange. 3:1 on a panel. */
  chart: {
    1: modes('blue.600', 'blue.300'),
    2: lightAndDark('#e06c00', '#f4a259'),
    3: modes('gray.950', 'gray.100'),
    4: lightAndDark('#8a3b00', '#cf6a1c'),
    5: modes('gray.400', 'gray.400'),
  },
  /** From low to high: one blue, with growing contrast to the page. */
  choropleth: {
    1: modes('blue.100', 'blue.900'),
    2: modes('blue.300', 'blue.700'),
    3: modes('blue.400', 'blue.500'),
    4: modes('blue.600', 'blue.300'),
    5: modes('blue.900', 'blue.100'),
  },
  gray: { ...palette('gray'), subtle: modes('gray.100', 'gray.800'), muted: modes('gray.200', 'gray.700') },
  blue: palette('blue'),
  teal: palette('blue'),
  green: palette('green'),
  red: palette('red'),
  yellow: palette('yellow'),
};
