import { Button, Flex } from '@chakra-ui/react';
import type { SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { BusyButton } from '../parts/busy-button';
import { useFormFrame } from './form-frame';

export interface FormActionsProps {
  submitLabel: ReactNode;
  /** Label while sending, e.g. 'Сақланмоқда…'; without it a spinner covers the usual label. */
  busyLabel?: ReactNode;
  /** `danger` where sending takes something away. */
  tone?: 'normal' | 'danger';
  /** Ways out, e.g. a link back. */
  children?: ReactNode;
}

export interface SubmitAsProps {
  /** Passed to the form's `onSubmit`. */
  purpose: string;
  children: ReactNode;
}

/** Another button that sends the form. It is not a submit button to the browser, since Enter in a field belongs to the primary one. */
export function SubmitAs({ purpose, children }: SubmitAsProps) {
  const { submitAs } = useFormFrame();
  return (
    <Button variant="outline" onClick={() => void submitAs(purpose)}>
      {children}
    </Button>
  );
}

/**
 * On a phone: a bar of buttons that stays at the foot of the window while the page scrolls under it; they share its width. In a window
 * as low as at 400 % zoom it goes along with the page: most of such a window is the form's. Source: specification 2.5.9.
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

/**
 * In a dialog the buttons are near anyway, as in a short form that is one part of a page among others, marked so by the part's
 * component: a bar of each would cover its own fields. There they are aligned with the fields.
 */
const withinReach = {
  '[data-form-in-place] &': { justifyContent: 'flex-start' },
  smDown: { '&:not([role$=dialog] *, [data-form-in-place] *)': footBar },
};

/** The one primary button of a form, and the ways out beside it. On a phone it stays within the thumb's reach. */
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
