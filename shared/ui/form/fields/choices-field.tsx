import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Checkbox } from '../../controls/checkbox';
import type { Option } from '../../controls/select';
import { FieldNotes } from './field-frame';
import { useField } from './use-field';
import type { FieldProps } from './use-field';

export interface ChoicesFieldProps extends FieldProps {
  options: readonly Option[];
  /** Explanations by value. With them, the choices are stacked vertically. */
  meanings?: Readonly<Record<string, string>>;
}

/** The value consists of the ticked options, in the order of the options. */
export function ChoicesField(props: ChoicesFieldProps) {
  const { label, options, help, meanings } = props;
  const { id, field, error, control } = useField(props);
  const { id: groupId, ...described } = control;
  const chosen: readonly string[] = field.value ?? [];
  const toggle = (value: string, ticked: boolean) => {
    const isTicked = (choice: string) => (choice === value ? ticked : chosen.includes(choice));
    field.onChange(options.map((option) => option.value).filter(isTicked));
  };
  return (
    <chakra.fieldset minW="0" id={groupId} aria-describedby={described['aria-describedby']}>
      <chakra.legend mb="1" fontWeight="medium">
        {label}
      </chakra.legend>
      <Flex wrap="wrap" columnGap="5" rowGap="1" direction={meanings ? 'column' : 'row'}>
        {options.map(({ value, label: text }, index) => (
          <Box key={value}>
            <chakra.label
              display="inline-flex"
              alignItems="center"
              gap="2"
              minH={{ base: '11', sm: '8' }}
              cursor="pointer"
            >
              <Checkbox
                name={field.name}
                {...(index === 0 && { ref: field.ref })}
                checked={chosen.includes(value)}
                disabled={described.disabled}
                aria-describedby={meanings && `${id}-${value}`}
                onChange={(event) => toggle(value, event.currentTarget.checked)}
                onBlur={field.onBlur}
              />
              {text}
            </chakra.label>
            {meanings && (
              <Text id={`${id}-${value}`} ms="6" mb="1" fontSize="table" color="fg.muted">
                {meanings[value]}
              </Text>
            )}
          </Box>
        ))}
      </Flex>
      <FieldNotes id={id} help={help} error={error} />
    </chakra.fieldset>
  );
}
