import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { cacheStyles } from './cached-styles';
import { controlRecipes } from './control-recipes';
import { globalStyles } from './global-styles';
import { BREAKPOINTS, keyframes, scales } from './scales';
import { semanticColours } from './semantic-colours';

/** White text on it has a contrast of 6.3:1. */
export const BRAND = '#1f5fae';

const SLOTS = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'] as const;

const scale = (shades: string) =>
  Object.fromEntries(SLOTS.map((slot, index) => [slot, { value: shades.split(' ')[index] || BRAND }]));

/** Components use semantic colours instead. `teal` is the brand shade throughout (specification 14.1.9); its tints are in `blue`. */
export const colourScales = {
  white: { value: '#ffffff' },
  black: { value: '#0b0e12' },
  teal: scale(''),
  blue: scale(`#f0f5fc #dde9f8 #bfd6f2 #92bae8 #5f97d9 #3476c5 ${BRAND} #1a4f90 #193f72 #17345c #10223c`),
  gray: scale('#f7f8fa #eef0f3 #dfe3e8 #c8ced6 #87909d #6b7684 #515b68 #3b4450 #2a313a #1c2129 #13171c'),
  green: scale('#edf8f1 #d5eede #abdcbd #76c496 #45a56f #268552 #1c6e43 #175a38 #15472e #123624 #0b2217'),
  red: scale('#fdf2f1 #fbe1df #f6c3bf #ee9992 #e3695f #cf3f36 #b32d25 #942620 #76201b #561c18 #351210'),
  yellow: scale('#fdf8e8 #faeec6 #f3dc8c #e9c34f #d3a421 #a97f10 #86640d #6b500d #533f0e #3d2f0d #271e09'),
};

export const theme = defineConfig({
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
export const system = cacheStyles(createSystem(defaultBaseConfig, theme));
