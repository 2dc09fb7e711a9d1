import type { BootDocument } from '@klaster/shared/contract/http';
import { createElement } from 'react';
import { BootProvider } from '../boot/boot';
import { PrerenderedAccountLink, PublicFrame } from './public-frame';

export { frameTexts } from '../boot/frame-texts';

/**
 * The visitors' frame, rendered by a server around the remote's screen. `Root` is left out, since it draws nothing
 * before the app starts.
 */
export function RenderedFrame({ boot }: { boot: BootDocument }) {
  return (
    <BootProvider value={boot}>
      <PublicFrame accountLink={<PrerenderedAccountLink />}>{createElement('klaster-screen')}</PublicFrame>
    </BootProvider>
  );
}
