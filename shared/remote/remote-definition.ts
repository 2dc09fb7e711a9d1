import type { Layout, NavigationCount } from '../contract/http/boot';
import type { NavigationGroup } from '../contract/http/page';
import type { Audience, Position } from '../contract/http/positions';

/** The build turns it into a {@link RemoteRoute} of `routes.json`. */
type RouteDefinition = {
  id: string;
  path: string;
  layout: Layout;
  /** Chunk shared by several routes; default: the id. */
  chunk?: string;
  /** Key in the remote's catalogues. */
  title: string;
  /** Public routes: key of a sentence or two for search engines and previews of links. */
  description?: string;
  positions?: readonly Position[];
  /** Who may open a protected page; absent: everybody. */
  audience?: Audience;
  /**
   * The first call of the screen, e.g. `/api/oil_factories/:region_id` with the path's parameter or
   * `/api/registers/clusters?page=1&search=:search` with one of the page's query. For public routes the gateway sends it, for staff
   * pages the shell, before the screen has loaded.
   */
  data?: string;
  /** Beside `data`: addresses of the choices that the page's filters offer. */
  choices?: readonly string[];
  /** Beside `data`: parameters of the address by which the screen itself searches or sorts. */
  parameters?: readonly string[];
};

type NavigationDefinition = {
  to: string;
  /** Key in the remote's catalogues. */
  label: string;
  /** Name of a Lucide icon. */
  icon: string;
  layout: Layout;
  group: NavigationGroup;
  order: number;
  positions?: readonly Position[];
  /** Who may open a protected page; absent: everybody. */
  audience?: Audience;
  /** Number of waiting items: a call and the field of its answer, e.g. `/api/reports/counts` and `to_review`. */
  count?: NavigationCount;
};

/** All that the host knows of a remote, by the boot document. */
export type RemoteDefinition = {
  name: string;
  routes: readonly RouteDefinition[];
  navigation: readonly NavigationDefinition[];
  /** Origins, besides the page's own, that the remote's code calls. */
  connect?: readonly string[];
};
