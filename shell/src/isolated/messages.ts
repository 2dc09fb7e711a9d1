import type { BootRemote, ColourMode, Language } from '@klaster/shared/contract/http';
import type { Session } from '@klaster/shared/session';

/** First message between page and frame, in both directions. Everything else goes through the port that it brings. */
export const HELLO = 'klaster:isolated';

/** Messages to a frame. Those from it: `contract/releases/frame-messages`. */
export type ToFrame =
  | Init
  | CallAnswer
  | { kind: 'address'; to: string }
  | { kind: 'language'; language: Language }
  | { kind: 'colourMode'; mode: ColourMode };

export type Init = {
  kind: 'init';
  /** In one version. */
  remote: BootRemote;
  address: string;
  language: Language;
  colourMode: ColourMode;
  /** Without the token. */
  session: Omit<Session, 'token'> | null;
};

export type CallAnswer = {
  kind: 'answer';
  id: number;
  /** 0: there was no response. */
  status: number;
  type: string;
  position: string | undefined;
  body: ArrayBuffer;
};
