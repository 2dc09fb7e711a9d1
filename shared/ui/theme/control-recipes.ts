import { defineRecipe } from '@chakra-ui/react';

const BUTTON_HEIGHT = '9.5';

/** On a phone a control is at least as large as a fingertip. */
const orFinger = (size: string) => ({ base: '11', sm: size });

const FINGER = orFinger('0');

const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: '2',
    position: 'relative',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'medium',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    focusVisibleRing: 'outside',
    _disabled: { layerStyle: 'disabled' },
    _icon: { flexShrink: 0, width: '4.5', height: '4.5', fontSize: '18px' },
  },
  variants: {
    size: {
      xs: { h: '7', minH: FINGER, minW: orFinger('7'), px: '2', fontSize: 'table' },
      sm: { h: '8', minH: FINGER, minW: orFinger('8'), px: '3', fontSize: 'sm' },
      /** Default: specification 14.1.6. */
      md: { h: BUTTON_HEIGHT, minH: FINGER, minW: orFinger(BUTTON_HEIGHT), px: '4', fontSize: 'sm' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.solid/88' },
        _active: { bg: 'colorPalette.solid/80' },
      },
      outline: {
        bg: 'bg.panel',
        color: 'colorPalette.fg',
        borderColor: 'border.emphasized',
        _hover: { bg: 'colorPalette.subtle/50', borderColor: 'colorPalette.emphasized' },
        _expanded: { bg: 'colorPalette.subtle/50' },
      },
      subtle: { bg: 'colorPalette.subtle', color: 'colorPalette.fg', _hover: { bg: 'colorPalette.muted' } },
      ghost: {
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      plain: { color: 'colorPalette.fg', px: '0', h: 'auto', minW: '0' },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

const control = {
  width: '100%',
  minWidth: '0',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  px: '3',
  fontSize: 'sm',
  textAlign: 'start',
  transitionProperty: 'border-color',
  transitionDuration: 'fast',
  focusVisibleRing: 'inside',
  '--focus-ring-width': '2px',
  _disabled: { bg: 'bg.muted', color: 'fg.muted', borderColor: 'border.emphasized', cursor: 'not-allowed' },
  _readOnly: { bg: 'bg.muted' },
  _invalid: { borderColor: 'border.error', '--focus-ring-color': 'colors.border.error' },
} as const;

const input = defineRecipe({ className: 'input', base: { ...control, height: BUTTON_HEIGHT, minHeight: FINGER } });

const textarea = defineRecipe({
  className: 'textarea',
  base: { ...control, py: '2', minHeight: '20', lineHeight: 'body', resize: 'vertical', display: 'block' },
});

const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    minH: '5',
    borderRadius: 'sm',
    fontSize: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
  },
});

const link = defineRecipe({
  className: 'link',
  base: {
    color: 'fg.link',
    cursor: 'pointer',
    borderRadius: 'sm',
    textDecorationLine: 'underline',
    textDecorationColor: 'currentColor/35',
    textUnderlineOffset: '3px',
    _hover: { textDecorationColor: 'currentColor' },
    focusVisibleRing: 'outside',
  },
});

const heading = defineRecipe({
  className: 'heading',
  base: { fontFamily: 'heading', fontWeight: 'semibold', lineHeight: '1.25', fontSize: 'lg', textWrap: 'balance' },
});

const spinner = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    flexShrink: 0,
    width: '1.25em',
    height: '1.25em',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderInlineStartColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin',
  },
});

export const controlRecipes = { button, input, textarea, badge, link, heading, spinner };
