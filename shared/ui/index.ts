export {
  Badge,
  Box,
  Button,
  Flex,
  Grid,
  HStack,
  Heading,
  IconButton,
  Stack,
  Text,
  VisuallyHidden,
  chakra,
} from '@chakra-ui/react';
export type { SystemStyleObject } from '@chakra-ui/react';
export { BusyButton } from './controls/busy-button';
export { DateFilter } from './controls/date-filter';
export { FilterBar, SelectFilter } from './controls/filter-bar';
export { keepFocus } from './controls/keep-focus';
export { ButtonLink, Link } from './controls/link';
export { floatingPanel, panelChoice, typedField } from './controls/looks';
export { Pagination } from './controls/pagination';
export { SearchFilter, SearchForm } from './controls/search-filter';
export { useDisclosure } from './controls/use-disclosure';
export { Icon } from './icon/icon';
export { iconShapes } from './icon/icon-shapes';
export { Breadcrumb } from './page/breadcrumb';
export type { Crumb } from './page/breadcrumb';
export { contentStart, Page } from './page/page';
export { actionsOfPage, usePageActions } from './page/page-actions';
export type { PageAction } from './page/page-actions';
export { BLANK_LINE, PageHeader } from './page/page-header';
export { useNameOfPage, usePageName } from './page/page-name';
export { shortcutsOfPage, useShortcuts } from './page/shortcuts';
export type { Shortcut } from './page/shortcuts';
export { setColourMode, useColourMode } from './provider/colour-mode';
export { UiProvider } from './provider/ui-provider';
export { EmptyState } from './states/empty-state';
export { FailedState } from './states/failed-state';
export { Loaded } from './states/loaded';
export { StaleNotice } from './states/stale-notice';
export { StatusBadge } from './states/status-badge';
export type { Tone } from './states/status-badge';
export { WaitingState } from './states/waiting-state';
export type { Totals } from './table/card-list';
export type { Column } from './table/column';
export { DataTable } from './table/data-table';
export { ScrollFrame } from './table/scroll-frame';
export { tableStyles } from './table/table-styles';
export { useNarrow } from './table/use-narrow';
