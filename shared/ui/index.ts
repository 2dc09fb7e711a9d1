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
export { CalendarButton } from './parts/day-input';
export { ChoiceBox } from './controls/checkbox';
export { DateFilter } from './parts/filter-bar';
export { FilterBar, SelectFilter, WITH_SCRIPTS, WITHOUT_SCRIPTS } from './parts/filter-bar';
export { FootBar } from './page/foot-bar';
export { keepFocus } from './controls/keep-focus';
export { rememberPlace } from './controls/remember-place';
export { ButtonLink, fingertip, Link, skipLink } from './controls/link';
export { floatingPanel, panelChoice, typedField } from './controls/floating-panel-styles';
export { Pagination } from './parts/pagination';
export { ProvinceFilter } from './parts/filter-bar';
export { SignatureNote } from './parts/signature-note';
export { SearchFilter, SearchForm } from './parts/search-filter';
export { useDisclosure } from './controls/use-disclosure';
export { Icon } from './icon/icon';
export { iconShapes } from './icon/icon-shapes';
export { Breadcrumb } from './parts/breadcrumb';
export type { Crumb } from './parts/breadcrumb';
export { contentStart, Page, BLANK_LINE, PageHeader, useNameOfPage, usePageName } from './page/page';
export {
  actionsOfPage,
  usePageActions,
  type PageAction,
  shortcutsOfPage,
  useShortcuts,
  type Shortcut,
} from './page/page-commands';
export { setColourMode, useColourMode } from './provider/colour-mode';
export { UiProvider } from './provider/ui-provider';
export { EmptyState } from './parts/states';
export { FailedState } from './parts/states';
export { Below } from './parts/loaded';
export { Loaded } from './parts/loaded';
export { TabLinks } from './controls/tab-links';
export { StaleNotice } from './parts/stale-notice';
export { StatusBadge } from './controls/status-badge';
export type { Tone } from './controls/status-badge';
export { WaitingState } from './parts/states';
export type { Totals } from './parts/card-list';
export type { Column } from './parts/column';
export { DataTable } from './parts/data-table';
export { PlaceName, useShortPlaceName } from './parts/place-name';
export { ScrollFrame } from './parts/scroll-frame';
export { tableStyles } from './parts/table-styles';
export { useNarrow, useWide } from './controls/use-narrow';
export { whenIdle } from './controls/when-idle';
