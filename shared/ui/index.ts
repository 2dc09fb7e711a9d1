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
export { BusyButton } from './parts/busy-button';
export { ChoiceBox } from './parts/checkbox';
export { DateFilter } from './parts/filter-bar';
export { FilterBar, SelectFilter } from './parts/filter-bar';
export { FootBar } from './parts/foot-bar';
export { keepFocus } from './parts/keep-focus';
export { ButtonLink, Link } from './parts/link';
export { floatingPanel, panelChoice, typedField } from './parts/floating-panel-styles';
export { Pagination } from './parts/pagination';
export { ProvinceFilter } from './parts/filter-bar';
export { SearchFilter, SearchForm } from './parts/search-filter';
export { useDisclosure } from './parts/use-disclosure';
export { Icon } from './icon/icon';
export { iconShapes } from './icon/icon-shapes';
export { Breadcrumb } from './parts/breadcrumb';
export type { Crumb } from './parts/breadcrumb';
export { contentStart, Page } from './parts/page';
export { actionsOfPage, usePageActions } from './parts/page-actions';
export type { PageAction } from './parts/page-actions';
export { BLANK_LINE, PageHeader } from './parts/page-header';
export { useNameOfPage, usePageName } from './parts/page-name';
export { shortcutsOfPage, useShortcuts } from './parts/shortcuts';
export type { Shortcut } from './parts/shortcuts';
export { setColourMode, useColourMode } from './provider/colour-mode';
export { UiProvider } from './provider/ui-provider';
export { EmptyState } from './parts/states';
export { FailedState } from './parts/states';
export { Below } from './parts/loaded';
export { Loaded } from './parts/loaded';
export { TabLinks } from './parts/tab-links';
export { StaleNotice } from './parts/stale-notice';
export { StatusBadge } from './parts/status-badge';
export type { Tone } from './parts/status-badge';
export { WaitingState } from './parts/states';
export type { Totals } from './parts/card-list';
export type { Column } from './parts/column';
export { DataTable } from './parts/data-table';
export { ScrollFrame } from './parts/scroll-frame';
export { tableStyles } from './parts/table-styles';
export { useNarrow } from './parts/use-narrow';
export { whenIdle } from './parts/when-idle';
