import type { OwnValues, Position, RegisterName, RegisterState, REPORT_STATUS } from '@klaster/shared/contract';
import type { Figures, Section } from '@klaster/shared/contract/indicators';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Names in the four languages; `name_uz_cyrl` is the source. */
export type PlaceNames = { name_uz_cyrl: string; name_uz_latn: string; name_ru: string; name_en: string };

export type ProvinceTable = { code: string } & PlaceNames;

export type DistrictTable = {
  code: string;
  province_code: string;
  type: 'district' | 'city';
  /** Byte order of the Uzbek alphabet. */
  sort_key: string;
} & PlaceNames;

export type UserTable = {
  id: Generated<number>;
  /** Lower case. */
  login: string;
  full_name: string;
  password_hash: string;
  positions: Position[];
  province_code: Nullable<string>;
  cluster_id: Nullable<number>;
  /** Raised to revoke every token of the user. */
  token_version: Generated<number>;
  is_active: Generated<boolean>;
  created_at: Timestamp;
};

/** Columns that every register has. Removal is a legal state, never a deletion. Source: decisions, section 6. */
type OrganisationColumns = {
  id: Generated<number>;
  company_name: string;
  /** Found by this, in either script. */
  search_key: string;
  /** Byte order of the Uzbek alphabet. */
  sort_key: string;
  stir: string;
  province_code: string;
  district_code: string;
  /** The district's `sort_key`; the database writes it. */
  district_key: Generated<string>;
  full_name: string;
  phone_number: string;
  address: string;
  is_active: boolean;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  removed_at: NullableTimestamp;
  removed_by: Nullable<number>;
  removal_order: Nullable<string>;
  /** `2026-05-01`: a day, in no time zone. */
  removal_order_date: Nullable<string>;
  removal_reason: Nullable<string>;
};

type OwnColumn<Value> = null extends Value ? Nullable<NonNullable<Value>> : Value;

/** A register's table: the columns that all have, and those that its kind describes. */
type RegisterTable<Name extends RegisterName> = OrganisationColumns & {
  [Field in keyof OwnValues<Name>]: OwnColumn<OwnValues<Name>[Field]>;
};

/** What a row of any register has. */
export type OrganisationRow = Selectable<OrganisationColumns>;

export type OilFactoryTable = RegisterTable<'oil_factories'>;

type RegisterTables = { [Name in RegisterName]: RegisterTable<Name> };

/** Life cycle words as stored; their wire values are in the contract. */
export type StoredStatus = keyof typeof REPORT_STATUS;

/** Drafts are never in the review queue. */
export type QueueStatus = Exclude<StoredStatus, 'draft'>;

type ReportTable = {
  id: Generated<number>;
  cluster_id: number;
  year: number;
  quarter: number;
  status: StoredStatus;
  figures: JSONColumnType<Figures>;
  author_id: number;
  /** Counts submissions: remarks and snapshots belong to one. */
  round: Generated<number>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  submitted_at: NullableTimestamp;
  submitted_by: Nullable<number>;
  decided_at: NullableTimestamp;
  decided_by: Nullable<number>;
};

type ReportRemarkTable = {
  id: Generated<number>;
  report_id: number;
  round: number;
  /** A section of the report; null: the report as a whole. */
  section: Nullable<Section>;
  comment: string;
  author_id: number;
  created_at: Timestamp;
};

/** The figures as they stood at a transition. */
type ReportSnapshotTable = {
  id: Generated<number>;
  report_id: number;
  round: number;
  status: StoredStatus;
  figures: JSONColumnType<Figures>;
  author_id: number;
  created_at: Timestamp;
};

type AuditTable = {
  id: Generated<number>;
  at: Timestamp;
  user_id: Nullable<number>;
  action: string;
  entity: string;
  entity_id: number;
  before: ColumnType<object | null, string | null, never>;
  after: ColumnType<object | null, string | null, never>;
  request_id: Nullable<string>;
};

/** Place of an audit row in the chain. */
type AuditSealTable = { position: number; audit_id: number; hash: string };

type AuditUnsealedTable = { audit_id: number };

/** One row: where the chain ends. */
type AuditHeadTable = { id: Generated<number>; position: number; hash: string };

type SignInAttemptTable = { key: string; count: number; window_ends: Date };

type KnownSignInTable = { key: string; known_until: Date };

/** One row for each part that public answers are made of; raised by triggers. */
type PublicVersionTable = { name: string; version: string };

/** A file that was taken into a register. */
type RegisterImportTable = {
  id: Generated<number>;
  register: RegisterName;
  file_name: string;
  user_id: number;
  created_at: Timestamp;
  created_count: number;
  changed_count: number;
  undone_at: NullableTimestamp;
  undone_by: Nullable<number>;
};

/** What an import did to an entry: the version it left, and what was before; nothing was before a new one. */
type RegisterImportEntryTable = {
  import_id: number;
  entry_id: number;
  version: number;
  before: ColumnType<object | null, string | null, never>;
};

/** How a user wants a list of a register; null where they want it as it is at first. */
type UserListTable = {
  user_id: number;
  register: RegisterName;
  state: RegisterState;
  hidden: Nullable<string[]>;
  page_size: Nullable<number>;
};

/** One row when the data is a sample. */
type SampleDataTable = { id: Generated<number>; seeded_at: Timestamp; digest: Generated<string> };

/** One row. */
type TokenSecretTable = { id: Generated<number>; secret: string };

export type Tables = RegisterTables & {
  provinces: ProvinceTable;
  districts: DistrictTable;
  users: UserTable;
  reports: ReportTable;
  report_remarks: ReportRemarkTable;
  report_snapshots: ReportSnapshotTable;
  audit: AuditTable;
  audit_seals: AuditSealTable;
  audit_unsealed: AuditUnsealedTable;
  audit_head: AuditHeadTable;
  sign_in_attempts: SignInAttemptTable;
  known_sign_ins: KnownSignInTable;
  public_versions: PublicVersionTable;
  register_imports: RegisterImportTable;
  register_import_entries: RegisterImportEntryTable;
  user_lists: UserListTable;
  sample_data: SampleDataTable;
  token_secret: TokenSecretTable;
};
