import { Box, chakra, useRecipe } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';

export interface Option {
  value: string;
  label: string;
  /** BCP 47 tag, if the label is in another language than the page. */
  lang?: string;
}

export interface SelectProps extends Omit<HTMLChakraProps<'select'>, 'children'> {
  options: readonly Option[];
  /** Text of the empty choice; default: none. */
  placeholder?: string | undefined;
}

/** The browser's own select, styled. */
export function Select({ options, placeholder, ...rest }: SelectProps) {
  const recipe = useRecipe({ key: 'input' });
  return (
    <Box position="relative" width="100%">
      <chakra.select css={recipe()} appearance="none" pe="8" textOverflow="ellipsis" cursor="pointer" {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </chakra.select>
      <Icon
        shape={iconShapes.chevronDown}
        position="absolute"
        insetEnd="2.5"
        top="50%"
        translate="0 -50%"
        boxSize="16px"
        color="fg.muted"
        pointerEvents="none"
      />
    </Box>
  );
}
