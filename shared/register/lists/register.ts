import type { KindFields, RegisterKind, RegisterState } from '../../contract/kinds/kind';
import { REGISTERS } from '../../contract/kinds';
import type { RegisterName } from '../../contract/kinds';
import { useTranslation } from '../../i18n';

/** A register as a remote shows it; the contract has its fields. */
export type Register = {
  readonly name: RegisterName;
  /** Name of the remote: its namespace of texts, and the first part of its query keys. */
  readonly app: string;
  /** Place of the register's {@link KindText}s in that namespace; default: its root. */
  readonly texts?: { readonly keyPrefix: string };
  /** Other pages are below the staff's list of live entries. */
  readonly paths: Readonly<Record<'session' | 'public', Readonly<Record<RegisterState, string>>>>;
  /** Public page of an entry's rating. */
  readonly ratingPath?: (id: number) => string;
  /** For entries without a separate page. */
  readonly entryPath?: (entry: { id: number; company_name: string }) => string;
};

/** Texts that differ between kinds; all others are common. */
export type KindText =
  | `titles.${RegisterState | 'create' | 'edit' | 'view' | 'unknown'}`
  | `counts.${RegisterState}`
  | `form.${'entry' | 'figures' | 'figuresHelp' | 'activeHelp' | 'created'}`;

export const kindOf = ({ name }: Register): RegisterKind & { readonly fields: KindFields } => REGISTERS[name];

export function useKindTexts({ app, texts }: Register): (key: KindText, values?: Record<string, string>) => string {
  const { t } = useTranslation(app as 'shared');
  // The catalogue is known at run time; remotes' tests check its keys.
  const text = t as unknown as (key: string, values?: Record<string, string>) => string;
  return texts ? (key, values) => text(`${texts.keyPrefix}.${key}`, values) : text;
}

/** Staff's pages. The list's query leads back to the same rows. */
export const pathsOf = ({ paths: { session } }: Register) => ({
  list: (state: RegisterState, query = '') => `${session[state]}${query}`,
  imported: (id: number) => `${session.live}?import=${id}`,
  create: (query = '') => `${session.live}/create${query}`,
  view: (id: number, query = '') => `${session.live}/view/${id}${query}`,
  edit: (id: number, query = '') => `${session.live}/edit/${id}${query}`,
});

/** One address for live and removed entries, so that links stay valid. */
export const publicEntryPath = ({ paths }: Register, id: number, query = '') =>
  `${paths.public.live}/view/${id}${query}`;
