import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import type { Tables } from './tables';

type Right = 'select' | 'insert' | 'update' | 'delete';

const READ: readonly Right[] = ['select'];
const ADD: readonly Right[] = ['select', 'insert'];
const CHANGE: readonly Right[] = ['select', 'insert', 'update'];
const ALL: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/** Columns that may be inserted; the others get their defaults. */
type ColumnRights = { readonly select: true; readonly insert: readonly string[] };

type Rights = readonly Right[] | ColumnRights;

/** Undoing an import deletes the entries that it added. */
const OF_REGISTERS = Object.fromEntries(REGISTER_NAMES.map((register) => [register, ALL])) as Record<
  RegisterName,
  Rights
>;

/** The minimal rights of the API's role. A table without a row here does not compile. */
export const RIGHTS: Readonly<Record<keyof Tables, Rights>> = {
  ...OF_REGISTERS,
  provinces: READ,
  districts: READ,
  users: CHANGE,
  one_time_links: ALL,
  sessions: ALL,
  // Rows stay, since the audit names them.
  api_keys: CHANGE,
  // Triggers add to it.
  changes: ['select', 'delete'],
  change_feed: ['select', 'update'],
  webhooks: ALL,
  second_factors: ALL,
  recovery_codes: ALL,
  sign_in_challenges: ALL,
  second_factor_positions: ALL,
  passkeys: ALL,
  identities: ALL,
  used_challenges: ALL,
  proofs: ALL,
  signatures: ADD,
  certificates: ['select', 'insert', 'delete'],
  pending_signatures: ALL,
  // A trigger adds to it.
  former_places: ADD,
  reports: CHANGE,
  report_sections: CHANGE,
  report_remarks: ADD,
  report_snapshots: ADD,
  approval_levels: ALL,
  approval_delegations: CHANGE,
  attachments: ALL,
  attachment_parts: ['select', 'insert', 'delete'],
  // Quarters without reports can be withdrawn.
  periods: ALL,
  holidays: ALL,
  scoring_methods: ADD,
  scoring_method_draft: ['select', 'update'],
  rating_scores: ALL,
  rating_targets: ALL,
  // The database sets id and time.
  audit: {
    select: true,
    insert: ['user_id', 'action', 'entity', 'entity_id', 'before', 'after', 'request_id'],
  },
  // Sealing is a database function.
  audit_seals: [],
  audit_unsealed: [],
  audit_head: [],
  audit_erasures: [],
  retention_runs: ALL,
  sign_in_attempts: ALL,
  known_sign_ins: ALL,
  // Triggers update them.
  public_versions: READ,
  register_imports: CHANGE,
  register_import_entries: ADD,
  user_lists: ALL,
  saved_views: ALL,
  remark_phrases: ALL,
  notices: ALL,
  decision_notices: ALL,
  contacts_versions: ADD,
  mail_outbox: ALL,
  mail_state: ['select', 'update'],
  email_confirmations: ALL,
  calendar_addresses: ALL,
  sample_data: READ,
  token_secret: [],
  api_instances: ALL,
  // The operator's commands write them as the owner.
  operator_runs: READ,
};

/** Functions with the owner's rights that the API's role may call. */
export const FUNCTIONS = [
  'seal_audit',
  'forget_decision',
  'seal_of_score',
  'audit_backlog',
  'erase_from_audit',
  'forget_network_addresses',
  'forget_drafts',
] as const;
