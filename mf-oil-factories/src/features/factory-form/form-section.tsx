import { chakra, Grid, Text } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

type FormSectionProps = {
  title: string;
  /** What holds for every field of the section. */
  help?: string;
  children: ReactNode;
};

/** Fields that belong together, two beside each other where there is room. */
export function FormSection({ title, help, children }: FormSectionProps) {
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="md" fontWeight="semibold">
        {title}
      </chakra.legend>
      {help && (
        <Text fontSize="table" color="fg.muted">
          {help}
        </Text>
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        mt="3"
        alignItems="start"
      >
        {children}
      </Grid>
    </chakra.fieldset>
  );
}
