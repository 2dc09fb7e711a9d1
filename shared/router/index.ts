export { Link, NavLink, Navigate, Outlet, useBlocker, useLocation, useNavigate, useParams } from 'react-router-dom';
export type { LinkProps, NavLinkProps, RouteObject } from 'react-router-dom';
export { filter } from './filters';
export type { Filter, FilterSchema, FilterValues } from './filters';
export { navigation } from './navigation';
export type { AskedFor } from './navigation';
export { useFilters } from './use-filters';
export type { Filters } from './use-filters';
