import { useTranslation } from '@klaster/shared/i18n';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { FailureScreen } from './failure-screen';

type CrashBoundaryProps = { children: ReactNode; onCrash?: ((error: unknown) => void) | undefined };

/** Keeps the frame when a screen crashes; a retry renders the screen again. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash?.(error);
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return <Crash onRetry={() => this.setState({ crashed: false })} />;
  }
}

function Crash({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <FailureScreen
      title={t('failure.crashTitle')}
      text={t('failure.crashText')}
      action={t('failure.retry')}
      onAction={onRetry}
    />
  );
}
