import type { OwnFields, RegisterKind, RegisterState } from '../../contract/kinds/kind';
import { REGISTERS } from '../../contract/kinds';
import type { RegisterName } from '../../contract/kinds';
import { useTranslation } from '../../i18n';

/** A register as a remote shows it: which one, where, and in whose words. What its entries hold is the contract's to say. */
export type Register = {
  readonly name: RegisterName;
  /** Name of the remote: its namespace of texts, and the first part of its keys in the page's query cache. */
  readonly app: string;
  /** Where in that namespace the texts of this register are, those of {@link KindText}; default: at its root. */
  readonly texts?: { readonly keyPrefix: string };
  /** Its lists, by audience. The other pages are below the staff's list of live entries. */
  readonly paths: Readonly<Record<'session' | 'public', Readonly<Record<RegisterState, string>>>>;
  /** Where an entry is shown, where it has no page of its own. */
  readonly entryPath?: (entry: { id: number; company_name: string }) => string;
};

/** Texts that each kind has in its own words; all others are the same for every kind. */
export type KindText =
  | `titles.${RegisterState | 'create' | 'edit' | 'view' | 'unknown'}`
  | `counts.${RegisterState}`
  | `form.${'entry' | 'figures' | 'figuresHelp' | 'activeHelp' | 'created'}`;

/** The kind of a register's entries: its own fields, as data. */
export const kindOf = ({ name }: Register): RegisterKind & { readonly fields: OwnFields } => REGISTERS[name];

/** The texts of a register's own. */
export function useKindTexts({ app, texts }: Register): (key: KindText, values?: Record<string, string>) => string {
  const { t } = useTranslation(app as 'shared', texts as object);
  // Whose catalogue it is turns out when the page is drawn; that no key is missing is for the remote's tests to see.
  return t as unknown as (key: KindText, values?: Record<string, string>) => string;
}

/** Addresses of a register's pages for staff. Each carries the list's query, so that the way back leads to the same rows. */
export const pathsOf = ({ paths: { session } }: Register) => ({
  list: (state: RegisterState, query = '') => `${session[state]}${query}`,
  /** Entries of an imported file. */
  imported: (id: number) => `${session.live}?import=${id}`,
  create: (query = '') => `${session.live}/create${query}`,
  view: (id: number, query = '') => `${session.live}/view/${id}${query}`,
  edit: (id: number, query = '') => `${session.live}/edit/${id}${query}`,
});

/** Where visitors see an entry, on the register or off it: one address, that a link may name for good. */
export const publicEntryPath = ({ paths }: Register, id: number, query = '') =>
  `${paths.public.live}/view/${id}${query}`;
