import { Box, Text, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from '../../i18n';
import { useFieldMessage, useFormFrame } from './fields/use-field';

/** A refusal of the whole form gets the focus, so that it comes into view: the button may be a screen below. */
export function ErrorSummary() {
  const { t } = useTranslation('shared');
  const summary = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = useFormState();
  const { fields } = useFormFrame();
  const refusal = errors.root?.['server']?.message;
  useEffect(() => {
    if (refusal) summary.current?.focus();
  }, [refusal]);
  // A single field has its message beside it.
  const names = fields.size > 1 ? [...fields.keys()].filter((name) => get(errors, name)) : [];
  if (submitCount === 0 || (!refusal && names.length === 0)) return null;
  return (
    <Box
      ref={summary}
      role="alert"
      tabIndex={-1}
      p="4"
      borderWidth="1px"
      borderColor="border.error"
      borderRadius="md"
      bg="bg.error"
    >
      <Text fontWeight="semibold">{refusal ?? t('ui.form.summary')}</Text>
      {names.length > 0 && (
        <chakra.ul mt="2" display="grid" gap="1" listStyleType="none">
          {names.map((name) => (
            <SummaryLine key={name} name={name} />
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}

function SummaryLine({ name }: { name: string }) {
  const { setFocus } = useFormContext();
  const { formId, fields } = useFormFrame();
  const field = fields.get(name);
  const message = useFieldMessage(name, field?.messages);
  return (
    <li>
      <chakra.a
        href={`#${formId}-${name}`}
        // High enough for a finger.
        display="inline-block"
        py={{ base: '3.5', sm: '1' }}
        color="fg.error"
        textDecoration="underline"
        onClick={(event) => {
          event.preventDefault();
          setFocus(name);
        }}
      >
        {field?.label}: {message}
      </chakra.a>
    </li>
  );
}
