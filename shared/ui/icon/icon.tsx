import { chakra } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';
import { createElement } from 'react';
import type { Icon as IconShape } from '../../contract/http/boot';

export interface IconProps extends Omit<HTMLChakraProps<'svg'>, 'children'> {
  /** On a 24 px grid. */
  shape: IconShape;
  /** Without it the icon is hidden from assistive technology. */
  label?: string;
}

/** Strokes in the current colour, 1.25 em large by default. */
export function Icon({ shape, label, ...rest }: IconProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      boxSize="1.25em"
      flexShrink={0}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...naming}
      {...rest}
    >
      {shape.map(([element, attributes], index) => createElement(element, { key: index, ...attributes }))}
    </chakra.svg>
  );
}
