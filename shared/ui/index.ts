export {
  Badge,
  Box,
  Button,
  Flex,
  Grid,
  HStack,
  Heading,
  IconButton,
  Input,
  Spinner,
  Stack,
  Text,
  Textarea,
  VisuallyHidden,
  chakra,
} from '@chakra-ui/react';
export type { BoxProps, ButtonProps, FlexProps, StackProps, SystemStyleObject, TextProps } from '@chakra-ui/react';
export { BusyButton } from './controls/busy-button';
export type { BusyButtonProps } from './controls/busy-button';
export { FilterBar, SelectFilter } from './controls/filter-bar';
export type { FilterBarProps, SelectFilterProps } from './controls/filter-bar';
export { ButtonLink, Link } from './controls/link';
export type { ButtonLinkProps, LinkProps } from './controls/link';
export { Pagination } from './controls/pagination';
export type { PaginationProps } from './controls/pagination';
export { SearchFilter } from './controls/search-filter';
export type { SearchFilterProps } from './controls/search-filter';
export { Select } from './controls/select';
export type { Option, SelectProps } from './controls/select';
export { Icon } from './icon/icon';
export type { IconProps } from './icon/icon';
export { iconShapes } from './icon/icon-shapes';
export { Breadcrumb } from './page/breadcrumb';
export type { Crumb } from './page/breadcrumb';
export { Page } from './page/page';
export type { PageProps } from './page/page';
export { PageHeader } from './page/page-header';
export type { PageHeaderProps } from './page/page-header';
export { useColourMode } from './provider/colour-mode';
export type { ColourMode } from './provider/colour-mode';
export { UiProvider } from './provider/ui-provider';
export { EmptyState } from './states/empty-state';
export type { EmptyStateProps } from './states/empty-state';
export { FailedState } from './states/failed-state';
export type { FailedStateProps } from './states/failed-state';
export { StatusBadge } from './states/status-badge';
export type { Tone } from './states/status-badge';
export { WaitingState } from './states/waiting-state';
export type { Totals } from './table/card-list';
export type { Column, Sort } from './table/column';
export { DataTable } from './table/data-table';
export type { DataTableProps } from './table/data-table';
export { ScrollFrame } from './table/scroll-frame';
export { tableStyles } from './table/table-styles';
export { useNarrow } from './table/use-narrow';
