import { chakra, useRecipe } from '@chakra-ui/react';
import { useId } from 'react';
import { FilterField } from './filter-bar';

export interface DateFilterProps {
  label: string;
  /** `2026-05-01`; empty: any. */
  value: string;
  /** Called with a whole day, or with nothing if it was cleared. */
  onChange: (day: string) => void;
  /** First and last day that make sense. */
  min: string;
  max: string;
  /** Whether the chosen date is invalid. */
  invalid?: boolean;
}

/** One filter with a day, and its label above. */
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
