import type { ContactsContent } from '@klaster/shared/contract/contacts';
import type { ListDensity } from '@klaster/shared/contract/http';
import type { KindValues, RegisterName } from '@klaster/shared/contract/kinds';
import type { RegisterState } from '@klaster/shared/contract/registers';
import type { ScoringMethod } from '@klaster/shared/contract/rating';
import type { SavedView } from '@klaster/shared/contract/reports';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { AttachmentTables } from './attachment-tables';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';
import type { FactorTables } from './factor-tables';
import type { KeyTables } from './key-tables';
import type { MailTables, NoticeTables } from './notice-tables';
import type { RatingTables, ReportTables } from './report-tables';
import type { SignatureTables } from './signature-tables';
import type { UserTables } from './user-tables';

type AuditTables = {
  /** Never changed. */
  audit: {
    id: Generated<number>;
    at: Timestamp;
    user_id: Nullable<number>;
    action: string;
    entity: string;
    entity_id: Nullable<number>;
    before: ColumnType<object | null, string | null, never>;
    after: ColumnType<object | null, string | null, never>;
    request_id: Nullable<string>;
  };

  audit_seals: { position: number; audit_id: number; hash: string };

  audit_unsealed: { audit_id: number };

  /** A single row. */
  audit_head: { id: Generated<number>; position: number; hash: string };

  /** An audit row without its personal details: the erasing act, the digest of the rest, and the seal at that time. */
  audit_erasures: { audit_id: number; act_id: number; digest: string; seal: string | null };
};

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

type KindColumn<Value> = null extends Value ? Nullable<NonNullable<Value>> : Value;

type RegisterTable<Name extends RegisterName> = OrganisationColumns & {
  [Field in keyof KindValues<Name>]: KindColumn<KindValues<Name>[Field]>;
};

export type OrganisationRow = Selectable<OrganisationColumns>;

export type OilFactoryTable = RegisterTable<'oil_factories'>;

type RegisterTables = { [Name in RegisterName]: RegisterTable<Name> };

type OtherTables = {
  /** Immutable. Applies from its quarter until a later version does. */
  scoring_methods: {
    version: number;
    year: number;
    quarter: number;
    method: JSONColumnType<ScoringMethod>;
    published_at: Timestamp;
    published_by: Nullable<number>;
  };

  /** A single row; null: no draft. */
  scoring_method_draft: {
    id: Generated<number>;
    version: Generated<number>;
    method: ColumnType<ScoringMethod | null, string | null, string | null>;
    updated_at: Timestamp;
    updated_by: Nullable<number>;
  };

  /** Updated by triggers when the data changes. */
  public_versions: { name: string; version: string; changed_at: Generated<Date> };

  register_imports: {
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

  /** `version`: after the import. `before`: the entry before it; null: the import created it. */
  register_import_entries: {
    import_id: number;
    entry_id: number;
    version: number;
    before: ColumnType<object | null, string | null, never>;
  };

  /** Null: the default. */
  user_lists: {
    user_id: number;
    register: RegisterName;
    state: RegisterState;
    hidden: Nullable<string[]>;
    page_size: Nullable<number>;
    density: Nullable<ListDensity>;
  };

  saved_views: { user_id: number; page: SavedView['page']; name: string; query: string };

  contacts_versions: {
    version: number;
    content: JSONColumnType<ContactsContent, string, never>;
    /** Null: delivered with the system. */
    author_id: Nullable<number>;
    restored_from: Nullable<number>;
    published_at: Timestamp;
  };

  /** A single row; empty if the data is real. */
  sample_data: { id: Generated<number>; seeded_at: Timestamp; digest: Generated<string> };

  retention_runs: {
    /** `2026-05-01`, in Tashkent. */
    day: string;
    started_at: Timestamp;
    /** Null: running, or its process died. */
    finished_at: NullableTimestamp;
    /** Number of rows by rule. */
    removed: JSONColumnType<Readonly<Record<string, number>>, string | undefined>;
  };

  api_instances: { id: string; host: string; started_at: Timestamp; seen_at: Timestamp };

  operator_runs: {
    kind: 'audit_verified' | 'backup';
    at: Generated<Date>;
    /** 0: success. */
    faults: number;
  };

  provinces: ProvinceTable;

  districts: DistrictTable;

  remark_phrases: { user_id: number; phrases: string[] };
};

export type Tables = RegisterTables &
  AttachmentTables &
  AuditTables &
  FactorTables &
  KeyTables &
  MailTables &
  NoticeTables &
  RatingTables &
  ReportTables &
  SignatureTables &
  UserTables &
  OtherTables;
