import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { colourScales } from './colour-scales';
import { controlRecipes } from './control-recipes';
import { globalStyles } from './global-styles';
import { BREAKPOINTS, keyframes, scales } from './scales';
import { semanticColours } from './semantic-colours';

const theme = defineConfig({
  preflight: true,
  globalCss: globalStyles,
  theme: {
    breakpoints: BREAKPOINTS,
    keyframes,
    tokens: { ...scales, colors: colourScales },
    semanticTokens: {
      colors: semanticColours,
      shadows: {
        floating: {
          value: {
            _light: '0 8px 28px rgb(16 34 60 / 0.18), 0 1px 3px rgb(16 34 60 / 0.12)',
            _dark: '0 8px 28px rgb(0 0 0 / 0.6)',
          },
        },
      },
    },
    layerStyles: { disabled: { value: { opacity: '0.55', cursor: 'not-allowed' } } },
    recipes: controlRecipes,
  },
});

/** Chakra's style engine with our own small theme. */
export const system = createSystem(defaultBaseConfig, theme);
