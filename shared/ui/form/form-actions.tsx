import { Button, Flex } from '@chakra-ui/react';
import type { SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { BusyButton } from '../controls/busy-button';
import { useFormFrame } from './fields/use-field';

export interface FormActionsProps {
  submitLabel: ReactNode;
  /** While sending; default: a spinner covers the label. */
  busyLabel?: ReactNode;
  /** `danger` if sending removes something. */
  tone?: 'normal' | 'danger';
  /** Other actions, for example a link back. */
  children?: ReactNode;
}

export interface SubmitAsProps {
  /** Passed to the form's `onSubmit`. */
  purpose: string;
  children: ReactNode;
}

/** No submit button: Enter in a field presses the primary one. */
export function SubmitAs({ purpose, children }: SubmitAsProps) {
  const { submitAs } = useFormFrame();
  return (
    <Button variant="outline" onClick={() => void submitAs(purpose)}>
      {children}
    </Button>
  );
}

/**
 * Buttons that stick to the bottom of a phone's window. Not in a window as low as at 400 % zoom, which needs its space
 * for the form. Source: specification 2.5.9.
 */
export const footBar: SystemStyleObject = {
  position: 'sticky',
  bottom: '0',
  zIndex: 'docked',
  mx: '-4',
  px: '4',
  pt: '3',
  pb: 'max({spacing.3}, env(safe-area-inset-bottom))',
  gap: '2',
  bg: 'bg',
  borderTopWidth: '1px',
  '& > *': { flex: '1 1 auto' },
  '@media (max-height: 30rem)': { position: 'static' },
};

/** In dialogs, and in short forms within a page (marked by their component), the buttons are near anyway, and a bar would cover fields. */
const withinReach = {
  '[data-form-in-place] &': { justifyContent: 'flex-start' },
  smDown: { '&:not([role$=dialog] *, [data-form-in-place] *)': footBar },
};

/** Buttons of a form. On a phone they stay within reach of the thumb. */
export function FormActions({ submitLabel, busyLabel, tone = 'normal', children }: FormActionsProps) {
  const { isSubmitting } = useFormState();
  return (
    <Flex gap="3" wrap="wrap" justify="flex-end" data-actions="" css={withinReach}>
      {children}
      <BusyButton
        type="submit"
        colorPalette={tone === 'danger' ? 'red' : 'blue'}
        busy={isSubmitting}
        busyLabel={busyLabel}
      >
        {submitLabel}
      </BusyButton>
    </Flex>
  );
}
