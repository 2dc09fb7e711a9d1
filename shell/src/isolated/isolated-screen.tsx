import { LOAD_LIMIT } from '@klaster/shared/contract/http';
import type { BootRemote } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useSession } from '@klaster/shared/session';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { useBoot } from '../boot/boot';
import { FailureScreen, LoadFailure } from '../failures/failure-screen';
import { reportFailure } from '../federation/failure-report';
import { Frame } from './frame-element';
import type { FrameFailure } from './frame-element';

/** Milliseconds after which the previous version is shown, if there is one. */
const FALLBACK_AFTER = 20_000;

/** A remote in a separate frame instead of the page. The same for all its routes, so that its document stays. */
export const isolatedScreen =
  (remote: BootRemote): ComponentType =>
  () => <IsolatedScreen remote={remote} />;

type Failed = { reason: FrameFailure['reason']; error: Error };

function IsolatedScreen({ remote }: { remote: BootRemote }) {
  const { shell, apiBase } = useBoot();
  const { t } = useTranslation('shell');
  const user = useSession()?.claims.sub;
  const [usesFallback, setUsesFallback] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<Failed>();
  const { fallback, ...current } = remote;
  const release = { ...current, ...(usesFallback && fallback), fallback: null };

  const onFail = (failure: FrameFailure) => {
    const { reason, error } = failure;
    report(release, failure);
    if (reason === 'load' && fallback && !usesFallback) setUsesFallback(true);
    else setFailed({ reason, error });
  };
  const retry = () => {
    setUsesFallback(false);
    setAttempt(attempt + 1);
    setFailed(undefined);
  };
  if (failed?.reason === 'load') return <LoadFailure error={failed.error} onRetry={retry} />;
  if (failed) {
    const texts = failed.reason === 'crash' ? 'crash' : 'stopped';
    return (
      <FailureScreen
        title={t(`failure.${texts}Title`)}
        text={t(`failure.${texts}Text`)}
        action={t('failure.retry')}
        onAction={retry}
      />
    );
  }
  return (
    <Frame
      key={`${release.version} ${attempt} ${user}`}
      remote={release}
      shell={shell}
      apiBase={apiBase}
      limit={fallback && !usesFallback ? FALLBACK_AFTER : LOAD_LIMIT}
      onFail={onFail}
    />
  );
}

function report({ name, version, servedSince }: BootRemote, { phase, error, position }: FrameFailure): void {
  const since = servedSince !== undefined && { servedSince };
  reportFailure({ app: name, version, ...since, ...(position && { position }) }, phase, error);
}
