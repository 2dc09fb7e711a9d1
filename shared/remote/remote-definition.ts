import type { Layout, NavigationCount } from '../contract/common/boot';
import type { NavigationGroup } from '../contract/common/page';
import type { Audience, Position } from '../contract/common/positions';

/** A route as a remote's `routes.ts` writes it; the build turns it into a {@link RemoteRoute} of `routes.json`. */
type RouteDefinition = {
  id: string;
  path: string;
  layout: Layout;
  /** Name of the chunk that its screen is in, where several routes share one; default: the id. */
  chunk?: string;
  /** Key in the remote's catalogues. */
  title: string;
  /** Public routes: key of a sentence or two on what the page is about, for search engines and previews of links. */
  description?: string;
  positions?: readonly Position[];
  /** Audience of a protected page, by territory; absent: everybody. */
  audience?: Audience;
  /**
   * Public routes: the first call the screen makes, e.g. `/api/oil_factories/:region_id` with the path's parameter, or
   * `/api/registers/clusters?page=1&search=:search` with one of the page's query. The gateway requests it ahead.
   */
  data?: string;
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
  /** Audience of a protected page, by territory; absent: everybody. */
  audience?: Audience;
  /**
   * What waits behind it, shown beside its label on the staff's pages: a call that takes nothing, and the field of its answer
   * that holds the number, e.g. `/api/reports/counts` and `to_review`.
   */
  count?: NavigationCount;
};

/** All a remote says of itself as data. The host is built without it and learns it from the boot document. */
export type RemoteDefinition = {
  name: string;
  routes: readonly RouteDefinition[];
  navigation: readonly NavigationDefinition[];
  /** Origins, besides the page's own, that the remote's code calls. */
  connect?: readonly string[];
};
