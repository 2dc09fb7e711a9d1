export { Link, NavLink, Navigate, Outlet, useBlocker, useLocation, useNavigate, useParams } from 'react-router-dom';
export type { LinkProps, NavLinkProps, RouteObject } from 'react-router-dom';
export { filter, useFilters } from './filters';
export type { Filter, Filters, FilterSchema, FilterValues } from './filters';
export { navigation } from './navigation';
export type { AskedFor } from './navigation';
