import { Box, Flex, chakra } from '@chakra-ui/react';
import { FieldNotes } from './field-frame';
import { useField } from './use-field';
import type { FieldProps } from './use-field';

export const track = {
  appearance: 'none',
  flexShrink: 0,
  width: '9.5',
  height: '6',
  borderRadius: 'full',
  bg: 'border.control',
  cursor: 'pointer',
  position: 'relative',
  transition: 'background-color 120ms',
  focusVisibleRing: 'outside',
  _before: {
    content: '""',
    position: 'absolute',
    top: '3px',
    insetInlineStart: '3px',
    boxSize: '18px',
    borderRadius: 'full',
    bg: 'white',
    transition: 'translate 120ms',
  },
  _checked: { bg: 'colorPalette.solid', _before: { translate: '14px 0' } },
  _disabled: { layerStyle: 'disabled' },
  _highContrast: {
    forcedColorAdjust: 'none',
    bg: 'GrayText',
    _before: { bg: 'Canvas' },
    _checked: { bg: 'Highlight' },
  },
} as const;

/** Takes effect when the form is saved. */
export function SwitchField(props: FieldProps) {
  const { id, field, error, control } = useField(props);
  return (
    <Box>
      <Flex align="center" gap="3">
        <chakra.input
          {...control}
          css={track}
          type="checkbox"
          role="switch"
          ref={field.ref}
          name={field.name}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
          onBlur={field.onBlur}
        />
        <chakra.label htmlFor={id} fontWeight="medium" cursor="pointer">
          {props.label}
        </chakra.label>
      </Flex>
      <FieldNotes id={id} help={props.help} error={error} />
    </Box>
  );
}
