import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract';
import type { Tables } from './tables';

type Right = 'select' | 'insert' | 'update' | 'delete';

const READ: readonly Right[] = ['select'];
const ADD: readonly Right[] = ['select', 'insert'];
const CHANGE: readonly Right[] = ['select', 'insert', 'update'];
const ALL: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/** For a table that the API may insert into without setting all columns: the columns that it may set. */
type ColumnRights = { readonly select: true; readonly insert: readonly string[] };

type Rights = readonly Right[] | ColumnRights;

/** The same for all registers. Undoing an import deletes the entries it added. */
const OF_REGISTERS = Object.fromEntries(REGISTER_NAMES.map((register) => [register, ALL])) as Record<
  RegisterName,
  Rights
>;

/**
 * Rights of the API's role on each table: the minimum that it needs. All else is the owner's: the schema, the sample, the secret for
 * tokens, the chain of the audit. A new table does not compile without its row here.
 */
export const RIGHTS: Readonly<Record<keyof Tables, Rights>> = {
  ...OF_REGISTERS,
  provinces: READ,
  districts: READ,
  users: CHANGE,
  // Old ones are deleted.
  one_time_links: ALL,
  sessions: ALL,
  second_factors: ALL,
  recovery_codes: ALL,
  sign_in_challenges: ALL,
  second_factor_positions: ALL,
  passkeys: ALL,
  used_challenges: ALL,
  proofs: ALL,
  // A trigger adds to it.
  former_places: ADD,
  reports: CHANGE,
  report_sections: CHANGE,
  report_remarks: ADD,
  report_snapshots: ADD,
  // A quarter without reports can be withdrawn.
  periods: ALL,
  holidays: ALL,
  scoring_methods: ADD,
  scoring_method_draft: ['select', 'update'],
  rating_scores: ALL,
  rating_targets: ALL,
  // Its id and time are set by the database.
  audit: {
    select: true,
    insert: ['user_id', 'action', 'entity', 'entity_id', 'before', 'after', 'request_id'],
  },
  // Sealing is a function of the database.
  audit_seals: [],
  audit_unsealed: [],
  audit_head: [],
  audit_erasures: [],
  retention_runs: ALL,
  sign_in_attempts: ALL,
  known_sign_ins: ALL,
  // Triggers raise them.
  public_versions: READ,
  register_imports: CHANGE,
  register_import_entries: ADD,
  user_lists: ALL,
  saved_views: ALL,
  remark_phrases: ALL,
  // Old ones are deleted.
  notices: ALL,
  decision_notices: ALL,
  contacts_versions: ADD,
  mail_outbox: ALL,
  mail_state: ['select', 'update'],
  email_confirmations: ALL,
  sample_data: READ,
  token_secret: [],
  // Those not seen for long are deleted.
  api_instances: ALL,
  // Commands of the operator write them, as the owner.
  operator_runs: READ,
};

/** Functions that act with the owner's rights, and which the API's role may call. */
export const FUNCTIONS = [
  'seal_audit',
  'forget_decision',
  'seal_of_score',
  'audit_backlog',
  'erase_from_audit',
  'forget_network_addresses',
  'forget_drafts',
] as const;
