import { Box, Input, Text } from '@chakra-ui/react';
import { createContext, memo, useContext, useMemo } from 'react';
import type { ClipboardEvent, ComponentProps, CSSProperties, Ref } from 'react';
import { FieldFrame } from './field-frame';

export interface LineInputProps {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** `figure`: right-aligned digits, typed on a number pad. */
  kind?: 'text' | 'figure';
  /** Shown inside the end of the field, for example `т`. */
  unit?: string | undefined;
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean;
  /** Ids of other elements that describe the field. */
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

/** For fields outside of a `Form`. */
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

/** Separate from what typing changes, so that styles are not recalculated at each key stroke. */
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

/** @param attributes of its frame, with its class */
function TypedInput(attributes: ComponentProps<'input'>) {
  const { onChange, ...typing } = useContext(LineTyping);
  return <input {...attributes} {...typing} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** One class for all kinds: another class while typing would add a rule, which recalculates all styles. */
const lineStyles = {
  pe: 'var(--unit, {spacing.3})',
  '&[data-figure]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const;
