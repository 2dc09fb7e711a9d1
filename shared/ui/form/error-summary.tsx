import { Box, Text, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from '../../i18n';
import { useFieldMessage } from './field-message';
import { useFormFrame } from './form-frame';

/**
 * What keeps the form from being sent: a refusal of the whole, then each field with a link that goes to it. A refusal
 * takes the focus, and so comes into view: the button that was pressed may be a screen below.
 */
export function ErrorSummary() {
  const { t } = useTranslation('shared');
  const summary = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = useFormState();
  const { fields } = useFormFrame();
  const refusal = errors.root?.['server']?.message;
  useEffect(() => {
    if (refusal) summary.current?.focus();
  }, [refusal]);
  // A form of one field has its message beside that field; there is nothing to sum up.
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
        // A target of 24 px: as many lines apart as fingers need.
        display="inline-block"
        minH="6"
        py="0.5"
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
