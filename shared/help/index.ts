export { HelpPage } from './help-page';
export type { HelpPageProps } from './help-page';
export { readHelp } from './read-help';
export type { Help, HelpSection } from './read-help';
