import { Button, Spinner, chakra } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface BusyButtonProps extends ButtonProps {
  /** Clicks are ignored. It is not disabled, since that would lose the focus. */
  busy: boolean;
  /** While busy; default: a spinner covers the label. */
  busyLabel?: ReactNode;
}

export function BusyButton({ busy, busyLabel, children, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button {...rest} {...(busy ? { 'aria-disabled': true } : { onClick })}>
      <BusyContent busy={busy} label={busyLabel}>
        {children}
      </BusyContent>
    </Button>
  );
}

/** Content of a busy button, for other buttons. */
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
