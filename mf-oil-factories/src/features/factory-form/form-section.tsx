import { chakra, Grid } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

/** Fields that belong together, two beside each other where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.fieldset minW="0">
      <chakra.legend mb="3" fontSize="md" fontWeight="semibold">
        {title}
      </chakra.legend>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
        {children}
      </Grid>
    </chakra.fieldset>
  );
}
