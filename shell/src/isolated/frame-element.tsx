import { ISOLATED_FOLDER } from '@klaster/shared/contract/http';
import type { BootRemote } from '@klaster/shared/contract/http';
import type { FailurePhase, FailurePosition } from '@klaster/shared/contract/releases';
import { useLanguage } from '@klaster/shared/i18n';
import { useLocation, useNavigate } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { Box, chakra, useColourMode, usePageName } from '@klaster/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ChunkLoadError } from '../federation/load-error';
import { pageTitle } from '../navigation/breadcrumbs';
import { useTitledRoutes } from '../navigation/use-page-navigation';
import { FrameHost } from './frame-host';
import type { FrameState } from './frame-host';
import { offerPort } from './frame-port';
import type { Init } from './messages';
import { useFocusGuard } from './use-focus-guard';

export type FrameFailure = {
  reason: 'load' | 'crash' | 'violation';
  phase: FailurePhase;
  error: Error;
  position?: FailurePosition | undefined;
};

type FrameProps = {
  /** In one version. */
  remote: BootRemote;
  shell: string;
  apiBase: string;
  /** Milliseconds in which it has to be ready. */
  limit: number;
  onFail: (failure: FrameFailure) => void;
};

/** A plain text that is the same in every language (specification 2.5.2). */
const LOADING = 'loading...';

export function Frame(props: FrameProps) {
  const { remote, shell } = props;
  const element = useRef<HTMLIFrameElement>(null);
  const { pathname } = useLocation();
  const title = pageTitle(useTitledRoutes(), pathname);
  const { isReady, height, onLoad } = useFrame(element, props);
  useFocusGuard(element);
  return (
    <>
      {!isReady && <Box minH="100dvh">{LOADING}</Box>}
      <chakra.iframe
        ref={element}
        title={title}
        src={`${ISOLATED_FOLDER}${shell}/${remote.name}/${remote.version}/`}
        sandbox="allow-scripts allow-forms allow-downloads"
        referrerPolicy="no-referrer"
        onLoad={onLoad}
        display="block"
        w="full"
        borderWidth="0"
        minH="60dvh"
        h={isReady ? `${height}px` : '0'}
        {...(!isReady && { position: 'absolute', visibility: 'hidden' })}
      />
    </>
  );
}

function useFrame(element: RefObject<HTMLIFrameElement | null>, props: FrameProps) {
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState(0);
  const [name, setName] = useState<string>();
  usePageName(name);
  const page = usePage();
  const host = useRef<FrameHost>(undefined);
  const fail = (failure: FrameFailure) => {
    host.current?.close();
    props.onFail(failure);
  };
  const onState = (message: FrameState) => {
    if (message.kind === 'ready') setReady(true);
    if (message.kind === 'height') setHeight(message.pixels);
    if (message.kind === 'name') setName(message.name);
    if (message.kind === 'failed') fail(failureIn(message, props.remote));
  };
  const latest = useRef({ ...props, ...page, fail, onState });
  useEffect(() => {
    latest.current = { ...props, ...page, fail, onState };
  });

  useEffect(() => {
    const { remote, apiBase } = latest.current;
    const onViolation = (reason: string) => latest.current.fail(violation(reason, remote));
    const onPort = (port: MessagePort) => {
      host.current = new FrameHost(port, {
        remote,
        apiBase,
        address: () => latest.current.address,
        navigate: (to, replace) => void latest.current.navigate(to, { replace }),
        onState: (message) => latest.current.onState(message),
        onViolation,
      });
      host.current.send(init(latest.current));
    };
    const stop = offerPort(element.current!, onPort, () => onViolation('a message beside the port'));
    return () => {
      stop();
      host.current?.close();
    };
  }, [element]);
  useEffect(() => {
    if (isReady) return;
    const { remote, limit } = latest.current;
    const error = ChunkLoadError.timeout(remote.name, limit);
    const timer = setTimeout(() => latest.current.fail({ reason: 'load', phase: 'entry', error }), limit);
    return () => clearTimeout(timer);
  }, [isReady]);
  useFollowing(host, page);

  const loads = useRef(0);
  /** A frame that loads another document of this origin has left its own. */
  const onLoad = () => {
    loads.current += 1;
    if (loads.current > 1) fail(violation('another document', props.remote));
  };
  return { isReady, height, onLoad };
}

/** What the frame follows. */
function usePage() {
  const language = useLanguage();
  const { mode: colourMode } = useColourMode();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return { address: `${pathname}${search}${hash}`, language, colourMode, navigate };
}

type Page = ReturnType<typeof usePage>;

function useFollowing(host: RefObject<FrameHost | undefined>, { address, language, colourMode }: Page): void {
  useEffect(() => host.current?.showAddress(address), [host, address]);
  useEffect(() => host.current?.send({ kind: 'language', language }), [host, language]);
  useEffect(() => host.current?.send({ kind: 'colourMode', mode: colourMode }), [host, colourMode]);
}

function failureIn(failed: Extract<FrameState, { kind: 'failed' }>, { name }: BootRemote): FrameFailure {
  const { phase, message, position } = failed;
  return {
    reason: phase === 'render' ? 'crash' : 'load',
    phase,
    position,
    error: ChunkLoadError.failure(name, message),
  };
}

const violation = (reason: string, { name }: BootRemote): FrameFailure => ({
  reason: 'violation',
  phase: 'render',
  error: new Error(`${name}: ${reason}`),
});

type FrameContent = Pick<Init, 'remote' | 'address' | 'language' | 'colourMode'>;

function init({ remote, address, language, colourMode }: FrameContent): Init {
  const current = session.current();
  const { isolated: _, ...inFrame } = remote;
  return {
    kind: 'init',
    remote: inFrame,
    address,
    language,
    colourMode,
    session: current && { claims: current.claims, savedAt: current.savedAt },
  };
}
