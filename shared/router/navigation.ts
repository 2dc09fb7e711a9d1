import { splitLanguage } from '../contract/http/languages';

/** History state of the root if it is shown instead of a requested page, because nobody is signed in. */
export type AskedFor = {
  /** Path, query and fragment. */
  askedFor: string;
  /** User whose session ended there. */
  of?: string;
};

/** Part of the shell's router. */
type Navigator = { navigate(to: string, options?: { replace?: boolean }): unknown; navigate(delta: number): unknown };

type Place = { readonly pathname: string; readonly search?: string; readonly hash?: string; readonly state?: unknown };

type Located = { readonly state?: { readonly location: Place } };

const HOME = '/main';

let navigator: Navigator | undefined;

/** A step back is under way: several failed loads of one page leave it once. */
let leaving = false;

/** A session has ended on the page: further failing requests do not navigate again. */
let ended: AskedFor | undefined;

/** Navigation from outside React, for the HTTP and query clients. */
export const navigation = {
  /** Called once, when the router is created. */
  bind(router: Navigator): void {
    navigator = router;
    leaving = false;
  },
  toRoot(): void {
    void navigator?.navigate('/', { replace: true });
  },
  /** Navigates to the root, from where signing in as the same user leads back. `user`: owner of the session, if known. */
  atSessionEnd(user: string | undefined): void {
    const place = placeShown();
    const isRoot = place?.pathname === '/';
    if (isRoot) ended = undefined;
    else if (place && user !== undefined) ended = { askedFor: formatPlace(place), of: user };
    const options = { replace: true, state: isRoot ? place.state : ended };
    void navigator?.navigate('/', options);
  },
  /** The API refuses all other calls until the second factor is set up. The help page about it can be read. */
  toSecondFactor(): void {
    if (isHelpShown()) return;
    void navigator?.navigate('/second-factor', { replace: true });
  },
  /** Navigates to the staff's start page if the tab has no earlier page of ours. */
  back(): void {
    if (hasEarlierPage()) stepBack();
    else void navigator?.navigate(HOME, { replace: true });
  },
};

/** In the app: without the language of its address. */
function placeShown(): Place | undefined {
  const place = ((navigator ?? {}) as Located).state?.location;
  return place && { ...place, pathname: splitLanguage(place.pathname).pathname };
}

const formatPlace = ({ pathname, search = '', hash = '' }: Place): string => `${pathname}${search}${hash}`;

function isHelpShown(): boolean {
  return /^\/help(\/|$)/.test(placeShown()?.pathname ?? '');
}

function stepBack(): void {
  if (leaving) return;
  leaving = true;
  window.addEventListener('popstate', () => (leaving = false), { once: true });
  void navigator?.navigate(-1);
}

function hasEarlierPage(): boolean {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
  // The router counts only its own steps; the Navigation API also knows pages before a full load.
  const { navigation: history } = window as { navigation?: { canGoBack?: boolean } };
  return index > 0 || history?.canGoBack === true;
}
