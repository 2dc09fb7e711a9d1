/**
 * State of the root's history entry, while the root is shown in place of a requested page because nobody is signed in: that page.
 */
export type AskedFor = {
  /** Path, query and fragment. */
  askedFor: string;
  /** Whose session ended there. */
  of?: string;
};

/** What {@link navigation} needs of the shell's router. */
type Navigator = { navigate(to: string, options?: { replace?: boolean }): unknown; navigate(delta: number): unknown };

type Place = { readonly pathname: string; readonly search?: string; readonly hash?: string; readonly state?: unknown };

/** A router says where it is. */
type Located = { readonly state?: { readonly location: Place } };

const HOME = '/main';

let navigator: Navigator | undefined;

/** A step back is under way: several failed loads of one page are one reason to leave it. */
let leaving = false;

/** Set once a session has ended on the current page, so that further failing requests do not navigate again. */
let ended: AskedFor | undefined;

/** Navigation from outside React: the HTTP client and the query client send the page away through it. */
export const navigation = {
  /** Called once by the creator of the router. */
  bind(router: Navigator): void {
    navigator = router;
    leaving = false;
  },
  toRoot(): void {
    void navigator?.navigate('/', { replace: true });
  },
  /**
   * Navigates to the root when a session ended on a page: the root says so, and signing in as the same user leads back to that page.
   *
   * @param user owner of the session; undefined if no longer known
   */
  atSessionEnd(user: string | undefined): void {
    const place = placeShown();
    const isRoot = place?.pathname === '/';
    if (isRoot) ended = undefined;
    else if (place && user !== undefined) ended = { askedFor: addressOf(place), of: user };
    const options = { replace: true, state: isRoot ? place.state : ended };
    void navigator?.navigate('/', options);
  },
  /** To the set-up of a required second factor: until then the API answers nothing else. Its help may be read before. */
  toSecondFactor(): void {
    if (isHelpShown()) return;
    void navigator?.navigate('/second-factor', { replace: true });
  },
  /** One step back; the staff's start page where the tab has no earlier page of ours. */
  back(): void {
    if (hasEarlierPage()) stepBack();
    else void navigator?.navigate(HOME, { replace: true });
  },
};

const placeShown = (): Place | undefined => ((navigator ?? {}) as Located).state?.location;

const addressOf = ({ pathname, search = '', hash = '' }: Place): string => `${pathname}${search}${hash}`;

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
  // The router counts only its own steps; the Navigation API also knows a page that was opened by a full load.
  const { navigation: history } = window as { navigation?: { canGoBack?: boolean } };
  return index > 0 || history?.canGoBack === true;
}
