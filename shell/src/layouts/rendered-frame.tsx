import type { BootDocument } from '@klaster/shared/contract';
import { createElement } from 'react';
import { BootProvider } from '../boot/boot';
import { PrerenderedAccountLink, PublicFrame } from './public-frame';

export { frameTexts } from '../boot/frame-texts';

/**
 * The visitors' frame as a server renders it, around the place where the gateway puts a remote's screen. What else surrounds a
 * page of theirs (`Root`) draws nothing before the app has started.
 */
export function RenderedFrame({ boot }: { boot: BootDocument }) {
  return (
    <BootProvider value={boot}>
      <PublicFrame accountLink={<PrerenderedAccountLink />}>{createElement('klaster-screen')}</PublicFrame>
    </BootProvider>
  );
}
