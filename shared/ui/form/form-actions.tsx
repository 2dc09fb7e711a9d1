import { Button, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';

export interface FormActionsProps {
  submitLabel: ReactNode;
  /** What the button says while sending, e.g. 'Сақланмоқда…'. */
  busyLabel: ReactNode;
  /** Ways out, e.g. a link back. */
  children?: ReactNode;
}

/** The one primary button of a form, and the ways out beside it. On a phone it stays within the thumb's reach. */
export function FormActions({ submitLabel, busyLabel, children }: FormActionsProps) {
  const { isSubmitting } = useFormState();
  return (
    <Flex
      gap="3"
      wrap="wrap"
      justify="flex-end"
      position={{ base: 'sticky', sm: 'static' }}
      bottom="0"
      py={{ base: '3', sm: '0' }}
      bg={{ base: 'bg', sm: 'transparent' }}
    >
      {children}
      <Button type="submit" loading={isSubmitting} loadingText={busyLabel}>
        {submitLabel}
      </Button>
    </Flex>
  );
}
