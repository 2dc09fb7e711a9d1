import { chakra } from '@chakra-ui/react';
import { Checkbox } from './checkbox';
import type { CheckboxProps } from './checkbox';

export interface ChoiceBoxProps extends CheckboxProps {
  /** For screen readers only: the choice is shown beside it. */
  label: string;
}

/** The box that chooses a row of a table, with room for a finger around it. */
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
