import { chakra, useRecipe } from '@chakra-ui/react';
import { useId } from 'react';
import { FilterField } from './filter-bar';

export interface DateFilterProps {
  label: string;
  /** `2026-05-01`; empty: any. */
  value: string;
  /** Empty if it was cleared. */
  onChange: (day: string) => void;
  /** Range of sensible days. */
  min: string;
  max: string;
  invalid?: boolean;
}

export function DateFilter({ label, value, onChange, invalid = false, ...range }: DateFilterProps) {
  const id = useId();
  const recipe = useRecipe({ key: 'input' });
  return (
    <FilterField id={id} label={label} width="10rem">
      <chakra.input
        css={recipe()}
        id={id}
        type="date"
        value={value}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...range}
      />
    </FilterField>
  );
}
