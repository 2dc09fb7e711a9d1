import type { AttachmentType } from '@klaster/shared/contract/http';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { Generated } from 'kysely';
import type { Nullable, Timestamp } from './column-types';

export type AttachmentTables = {
  /** Files of reports and of register entries. */
  attachments: {
    id: Generated<number>;
    report_id: Nullable<number>;
    register: Nullable<RegisterName>;
    entry_id: Nullable<number>;
    act: Nullable<'remove' | 'restore'>;
    name: string;
    size: number;
    received: Generated<number>;
    /** `checking`: whole, but neither its type nor viruses have been checked. */
    state: Generated<'uploading' | 'checking' | 'stored' | 'removed'>;
    type: Nullable<AttachmentType>;
    sha256: Nullable<string>;
    created_by: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    removed_by: Nullable<number>;
  };

  attachment_parts: { attachment_id: number; starts_at: number; bytes: Buffer };
};
