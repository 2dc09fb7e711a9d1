import { chakra } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';
import type { RefCallback } from 'react';

export interface CheckboxProps extends Omit<HTMLChakraProps<'input'>, 'type' | 'ref'> {
  /** Only a part is selected. */
  indeterminate?: boolean;
  ref?: RefCallback<HTMLInputElement> | undefined;
}

export function Checkbox({ indeterminate = false, ref, ...rest }: CheckboxProps) {
  const attach: RefCallback<HTMLInputElement> = (box) => {
    if (box) box.indeterminate = indeterminate;
    return ref?.(box);
  };
  return (
    <chakra.input
      type="checkbox"
      boxSize="4"
      accentColor="colorPalette.solid"
      cursor="pointer"
      {...rest}
      ref={attach}
    />
  );
}

export interface ChoiceBoxProps extends CheckboxProps {
  /** For screen readers. */
  label: string;
}

/** Selects a row of a table; large enough for a finger. */
export function ChoiceBox({ label, ...box }: ChoiceBoxProps) {
  return (
    <chakra.label
      display="grid"
      placeItems="center"
      minW={{ base: '11', sm: '8' }}
      minH={{ base: '11', sm: '9' }}
      mt={{ base: '-3', sm: '0' }}
      cursor="pointer"
    >
      <Checkbox aria-label={label} {...box} />
    </chakra.label>
  );
}
