import type {
  ContactsContent,
  OwnValues,
  RegisterName,
  RegisterState,
  ScoringMethod,
  SavedView,
  ListDensity,
} from '@klaster/shared/contract';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { AuditErasureTable, AuditTable, AuditSealTable, AuditUnsealedTable, AuditHeadTable } from './audit-tables';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';
import type { EmailConfirmationTable, MailOutboxTable, MailStateTable } from './mail-tables';
import type { FormerPlaceTable, RatingScoreTable, RatingTargetTable } from './rating-tables';
import type {
  PasskeyTable,
  ProofTable,
  UsedChallengeTable,
  RecoveryCodeTable,
  SecondFactorPositionTable,
  SecondFactorTable,
  SignInChallengeTable,
} from './factor-tables';
import type { DecisionNoticeTable, NoticeTable } from './notice-tables';
import type {
  HolidayTable,
  PeriodTable,
  ReportRemarkTable,
  ReportSectionTable,
  ReportSnapshotTable,
  ReportTable,
} from './report-tables';
import type {
  KnownSignInTable,
  OneTimeLinkTable,
  SessionTable,
  SignInAttemptTable,
  TokenSecretTable,
  UserTable,
} from './user-tables';

/** Names in the four languages; `name_uz_cyrl` is the source. */
export type PlaceNames = { name_uz_cyrl: string; name_uz_latn: string; name_ru: string; name_en: string };

export type ProvinceTable = { code: string } & PlaceNames;

export type DistrictTable = {
  code: string;
  province_code: string;
  type: 'district' | 'city';
  sort_key: string;
} & PlaceNames;

/** Common columns of registers. Removal is a legal state, never a deletion. Source: specification 5.2.1. */
type OrganisationColumns = {
  id: Generated<number>;
  company_name: string;
  /** Search matches this, in either script. */
  search_key: string;
  /** Its byte order is that of the Uzbek alphabet. */
  sort_key: string;
  stir: string;
  province_code: string;
  district_code: string;
  /** The district's `sort_key`, set by the database. */
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
  /** `2026-05-01` */
  removal_order_date: Nullable<string>;
  removal_reason: Nullable<string>;
};

type OwnColumn<Value> = null extends Value ? Nullable<NonNullable<Value>> : Value;

type RegisterTable<Name extends RegisterName> = OrganisationColumns & {
  [Field in keyof OwnValues<Name>]: OwnColumn<OwnValues<Name>[Field]>;
};

export type OrganisationRow = Selectable<OrganisationColumns>;

export type OilFactoryTable = RegisterTable<'oil_factories'>;

type RegisterTables = { [Name in RegisterName]: RegisterTable<Name> };

/** Immutable. Applies from its quarter until a later version does. */
type ScoringMethodTable = {
  version: number;
  year: number;
  quarter: number;
  method: JSONColumnType<ScoringMethod>;
  published_at: Timestamp;
  published_by: Nullable<number>;
};

/** A single row; null: no draft. */
type ScoringMethodDraftTable = {
  id: Generated<number>;
  version: Generated<number>;
  method: ColumnType<ScoringMethod | null, string | null, string | null>;
  updated_at: Timestamp;
  updated_by: Nullable<number>;
};

/** Triggers change it with the data. */
type PublicVersionTable = { name: string; version: string };

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

/** `version` after the import, and the state before it; null: a new entry. */
type RegisterImportEntryTable = {
  import_id: number;
  entry_id: number;
  version: number;
  before: ColumnType<object | null, string | null, never>;
};

/** Null: the default. */
type UserListTable = {
  user_id: number;
  register: RegisterName;
  state: RegisterState;
  hidden: Nullable<string[]>;
  page_size: Nullable<number>;
  density: Nullable<ListDensity>;
};

type SavedViewTable = { user_id: number; page: SavedView['page']; name: string; query: string };

type ContactsVersionTable = {
  version: number;
  content: JSONColumnType<ContactsContent, string, never>;
  /** Null: delivered with the system. */
  author_id: Nullable<number>;
  restored_from: Nullable<number>;
  published_at: Timestamp;
};

/** A single row; none: the data is real. */
type SampleDataTable = { id: Generated<number>; seeded_at: Timestamp; digest: Generated<string> };

type RetentionRunTable = {
  /** `2026-05-01`, in Tashkent. */
  day: string;
  started_at: Timestamp;
  /** Null: running, or its process died. */
  finished_at: NullableTimestamp;
  /** Number of rows by rule. */
  removed: JSONColumnType<Readonly<Record<string, number>>, string | undefined>;
};

type ApiInstanceTable = { id: string; host: string; started_at: Timestamp; seen_at: Timestamp };

type OperatorRunTable = {
  kind: 'audit_verified' | 'backup';
  at: Generated<Date>;
  /** 0: success. */
  faults: number;
};

export type Tables = RegisterTables & {
  former_places: FormerPlaceTable;
  provinces: ProvinceTable;
  districts: DistrictTable;
  users: UserTable;
  one_time_links: OneTimeLinkTable;
  sessions: SessionTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  sign_in_challenges: SignInChallengeTable;
  second_factor_positions: SecondFactorPositionTable;
  passkeys: PasskeyTable;
  used_challenges: UsedChallengeTable;
  proofs: ProofTable;
  reports: ReportTable;
  report_sections: ReportSectionTable;
  report_remarks: ReportRemarkTable;
  report_snapshots: ReportSnapshotTable;
  periods: PeriodTable;
  holidays: HolidayTable;
  scoring_methods: ScoringMethodTable;
  scoring_method_draft: ScoringMethodDraftTable;
  rating_scores: RatingScoreTable;
  rating_targets: RatingTargetTable;
  audit: AuditTable;
  audit_seals: AuditSealTable;
  audit_unsealed: AuditUnsealedTable;
  audit_head: AuditHeadTable;
  audit_erasures: AuditErasureTable;
  retention_runs: RetentionRunTable;
  sign_in_attempts: SignInAttemptTable;
  known_sign_ins: KnownSignInTable;
  public_versions: PublicVersionTable;
  register_imports: RegisterImportTable;
  register_import_entries: RegisterImportEntryTable;
  user_lists: UserListTable;
  saved_views: SavedViewTable;
  remark_phrases: { user_id: number; phrases: string[] };
  notices: NoticeTable;
  decision_notices: DecisionNoticeTable;
  contacts_versions: ContactsVersionTable;
  mail_outbox: MailOutboxTable;
  mail_state: MailStateTable;
  email_confirmations: EmailConfirmationTable;
  sample_data: SampleDataTable;
  token_secret: TokenSecretTable;
  api_instances: ApiInstanceTable;
  operator_runs: OperatorRunTable;
};
