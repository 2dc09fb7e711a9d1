export { Link, NavLink, Navigate, Outlet, useBlocker, useLocation, useNavigate, useParams } from 'react-router-dom';
export type { LinkProps, NavLinkProps, RouteObject } from 'react-router-dom';
export { navigation } from './navigation';
export { useQueryParams } from './use-query-params';
