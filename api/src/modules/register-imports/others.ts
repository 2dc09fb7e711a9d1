// All that this noun needs of other nouns.
export type { ImportKey, RegisterCall } from '../registers/calls';
export type { EntryAct } from '../registers/changes';
export { fileTexts } from '../registers/file-texts';
export { recordEntries } from '../registers/record';
export { keepingStirUnique } from '../registers/unique-stir';
