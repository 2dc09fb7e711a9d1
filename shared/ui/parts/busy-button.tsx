import { Button, Spinner, chakra } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface BusyButtonProps extends ButtonProps {
  /** The action is under way. Who runs it ignores further clicks: a disabled button would lose the focus. */
  busy: boolean;
  /** Label while busy; without it a spinner covers the usual label. */
  busyLabel?: ReactNode;
}

/** A button of something that takes a while. */
export function BusyButton({ busy, busyLabel, children, ...rest }: BusyButtonProps) {
  return (
    <Button {...rest} {...(busy && { 'aria-disabled': true })}>
      <BusyContent busy={busy} label={busyLabel}>
        {children}
      </BusyContent>
    </Button>
  );
}

/** What such a button says; for a button that has more to it. */
export function BusyContent({ busy, label, children }: { busy: boolean; label?: ReactNode; children: ReactNode }) {
  if (!busy) return children;
  if (label) {
    return (
      <>
        <Spinner />
        {label}
      </>
    );
  }
  return (
    <>
      <chakra.span opacity="0">{children}</chakra.span>
      <chakra.span position="absolute" display="inline-flex">
        <Spinner />
      </chakra.span>
    </>
  );
}
