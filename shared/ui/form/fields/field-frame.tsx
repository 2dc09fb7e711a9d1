import { Box, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n';

interface FieldFrameProps {
  id: string;
  label: string;
  required?: boolean | undefined;
  help?: string | undefined;
  error: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ id, label, required, help, error, children }: FieldFrameProps) {
  return (
    <Box minW="0">
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </Box>
  );
}

function FieldLabel({
  htmlFor,
  required,
  children,
}: {
  htmlFor: string;
  required?: boolean | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('shared');
  return (
    <chakra.label htmlFor={htmlFor} display="block" mb="1" fontWeight="medium">
      {children}
      {required && (
        <chakra.span color="fg.muted" fontWeight="normal" fontSize="xs">
          {` (${t('ui.form.required')})`}
        </chakra.span>
      )}
    </chakra.label>
  );
}

/** Help and error of a field, with the ids that the control refers to. */
export function FieldNotes({ id, help, error }: Pick<FieldFrameProps, 'id' | 'help' | 'error'>) {
  return (
    <>
      {help && (
        <Text id={`${id}-help`} mt="1" fontSize="xs" color="fg.muted">
          {help}
        </Text>
      )}
      {error && (
        <Text id={`${id}-error`} mt="1" fontSize="table" color="fg.error">
          {error}
        </Text>
      )}
    </>
  );
}
