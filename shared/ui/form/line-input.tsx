import { Box, Input, Text } from '@chakra-ui/react';
import { createContext, memo, useContext, useMemo } from 'react';
import type { ClipboardEvent, ComponentProps, CSSProperties, Ref } from 'react';
import { FieldFrame } from './field-frame';

export interface LineInputProps {
  id: string;
  label: string;
  /** The text, which the caller keeps. */
  value: string;
  onChange: (text: string) => void;
  /** `figure`: right-aligned digits, typed on a number pad. */
  kind?: 'text' | 'figure';
  /** Stands inside of the field's end, e.g. `т`. */
  unit?: string | undefined;
  help?: string | undefined;
  error?: string | undefined;
  /** Says so in words beside the label. */
  required?: boolean | undefined;
  disabled?: boolean;
  /** Ids of further elements that describe the field, besides its help and its error. */
  describedBy?: string | undefined;
  name?: string;
  maxLength?: number;
  onBlur?: () => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
}

type Typing = Pick<LineInputProps, 'value' | 'onChange' | 'onBlur' | 'onPaste' | 'ref'>;

type LineFrameProps = Omit<LineInputProps, keyof Typing>;

const LineTyping = createContext<Typing>({ value: '', onChange: () => undefined });

/** A single-line input in its frame, for fields outside a `Form`. */
export function LineInput({ value, onChange, onBlur, onPaste, ref, ...frame }: LineInputProps) {
  const typing = useMemo(
    () => ({ value, onChange, ...(onBlur && { onBlur }), ...(onPaste && { onPaste }), ...(ref && { ref }) }),
    [value, onChange, onBlur, onPaste, ref],
  );
  return (
    <LineTyping value={typing}>
      <LineFrame {...frame} />
    </LineTyping>
  );
}

/** The parts of the field that typing does not change, so that their styles are not recalculated at each key. */
const LineFrame = memo(function LineFrame(props: LineFrameProps) {
  const { id, label, kind = 'text', unit, help, error, required, describedBy, ...rest } = props;
  const described = [describedBy, help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={error}>
      <Box position="relative">
        <Input
          {...rest}
          {...(kind === 'figure' && { inputMode: 'decimal', 'data-figure': '' })}
          {...(described && { 'aria-describedby': described })}
          {...(unit && { style: { '--unit': `calc(${unit.length}ch + 1.75rem)` } as CSSProperties })}
          asChild
          css={lineStyles}
          id={id}
          aria-invalid={error !== undefined}
          autoComplete="off"
        >
          <TypedInput />
        </Input>
        {unit && (
          <Text position="absolute" insetEnd="3" top="50%" translate="0 -50%" color="fg.muted" pointerEvents="none">
            {unit}
          </Text>
        )}
      </Box>
    </FieldFrame>
  );
});

/** @param attributes what its frame gives it, its class among them */
function TypedInput(attributes: ComponentProps<'input'>) {
  const { onChange, ...typing } = useContext(LineTyping);
  return <input {...attributes} {...typing} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** One class for inputs of all kinds, so that one that appears while typing adds no rule, which would recalculate all styles. */
const lineStyles = {
  pe: 'var(--unit, {spacing.3})',
  '&[data-figure]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const;
