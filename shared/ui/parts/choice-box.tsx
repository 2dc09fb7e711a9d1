import { chakra } from '@chakra-ui/react';
import { Checkbox } from './checkbox';
import type { CheckboxProps } from './checkbox';

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
