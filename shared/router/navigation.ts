/** What {@link navigation} needs of the shell's router. */
type Navigator = { navigate(to: string, options?: { replace?: boolean }): unknown; navigate(delta: number): unknown };

/** A router says where it is. */
type Located = { readonly state?: { readonly location: { readonly pathname: string } } };

const HOME = '/main';

let navigator: Navigator | undefined;

/** A step back has been asked for and not yet been taken: several failed loads of one page are one reason to leave it. */
let leaving = false;

/** Navigation from outside React: the HTTP client and the query client send the page away through it. */
export const navigation = {
  /** Called once by whoever makes the router. */
  bind(router: Navigator): void {
    navigator = router;
    leaving = false;
  },
  toRoot(): void {
    void navigator?.navigate('/', { replace: true });
  },
  /** Where whoever needs a second factor sets it up: until then the API answers nothing else. How that is done they may read before. */
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

function isHelpShown(): boolean {
  const { state } = (navigator ?? {}) as Located;
  return /^\/help(\/|$)/.test(state?.location.pathname ?? '');
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
