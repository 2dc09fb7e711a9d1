type Rule = {
  /** Days; `expiry`: until the row itself expires; `always`: never deleted by age. */
  readonly keep: number | 'expiry' | 'always';
};

/** The single source of retention periods; a test compares `docs/operations.md`. Data that is not listed stays. */
export const RETENTION = {
  /** The evidence of legal acts, and a hash chain. Source: docs/personal-data.md. */
  audit: { keep: 'always' },
  /** Network addresses in audit rows about sign-ins and sessions; migration 0068 has the same number. */
  network_addresses: { keep: 365 },
  /** Drafts of closed quarters that were never submitted; migration 0068 has the same number. */
  drafts: { keep: 1095 },
  /** Uploads that were not continued. */
  unfinished_uploads: { keep: 1 },
  /** Counted from their removal. */
  removed_attachments: { keep: 30 },
  notices: { keep: 180 },
  /** Notices that warn of an intruder. */
  warnings: { keep: 365 },
  mail_outbox: { keep: 30 },
  one_time_links: { keep: 90 },
  /** Counted from the last sign-in. */
  known_sign_ins: { keep: 30 },
  sessions: { keep: 1 },
  sign_in_attempts: { keep: 'expiry' },
  sign_in_challenges: { keep: 'expiry' },
  used_challenges: { keep: 'expiry' },
  proofs: { keep: 'expiry' },
  email_confirmations: { keep: 'expiry' },
  unconfirmed_factors: { keep: 1 },
  /** Rows that a request wrote while its account was being erased. */
  erased_accounts: { keep: 'expiry' },
  /** Other systems that were offline for longer read the whole state again. */
  changes: { keep: 30 },
  retention_runs: { keep: 730 },
} as const satisfies Readonly<Record<string, Rule>>;

export type RetentionRule = keyof typeof RETENTION;
